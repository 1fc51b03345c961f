import { memo, Suspense, useMemo } from 'react';
import type { KnownPlan } from '../../../../domain/analysis/known-analysis.ts';
import type { AsideReason } from '../../../../domain/analysis/recommendation.ts';
import { DAYS_NEEDED, HOURS_NEEDED } from '../../../../domain/analysis/volatility.ts';
import { expectedWords } from '../../../../domain/plan/odds/odds-words.ts';
import { CONFLICT_LEAN, LEAST_LEAN } from '../../../../domain/plan/odds/stance.ts';
import { totalCosts } from '../../../../domain/plan/trading-costs.ts';
import { leansOf } from '../../../../domain/plan/vote/leans-of.ts';
import { formatNumber, NOT_AVAILABLE } from '../../../../domain/text/number-format.ts';
import { untilDrawn } from '../../../device/drawn.ts';
import { FiveArrows } from '../../../plan/five-arrows.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { PHONE_PLACE } from '../frame/cockpit.tsx';
import { Disclosure } from '../frame/fold.tsx';
import { useIsVisitor } from '../frame/visitor.ts';
import { WhenNear } from '../frame/when-near.tsx';
import { LevelList } from './level-list.tsx';
import { OddsBlock } from './odds-block.tsx';
import type { PlanDetailsProps } from './plan-details.tsx';
import { PlanFacts } from './plan-facts.tsx';
import { PlanHead } from './plan-head.tsx';
import { ladderOf, PlanLadder } from './plan-ladder.tsx';
import { PlanStatusLine } from './plan-status-line.tsx';
import { planTargets } from './plan-words.ts';
import { type AnalysisProps, usePlanNow } from './use-plan-now.ts';

type Stood = Parameters<typeof planTargets>[0] &
  Pick<KnownPlan, 'action' | 'asideFor' | 'score' | 'costs'>;

/** Adds the mean result before and after costs if the odds are known. */
function withResult(said: string, plan: Stood): string {
  const primary = planTargets(plan).at(-1);
  if (!primary?.odds || !plan.costs) return `${said}.`;
  const { expected } = primary.odds;
  const before = expectedWords(expected + totalCosts(plan.costs));
  return `${said}: held for ${primary.label}, ${before} before costs, ${expectedWords(expected)} after.`;
}

function sentenceFor(reason: AsideReason, plan: Stood): string {
  switch (reason) {
    case 'costs':
      return withResult('Costs take more than its odds pay', plan);
    case 'poor odds':
      return withResult('Its odds do not pay', plan);
    case 'no odds':
      return `Its odds are not known: the history is too short. They need ${DAYS_NEEDED} daily and ${HOURS_NEEDED} hourly candles without a gap.`;
    case 'no lean': {
      const lean = plan.score === null ? null : plan.score * (plan.action === 'LONG' ? 1 : -1);
      return lean === null
        ? 'The evidence hardly leans.'
        : `The evidence hardly leans: ${formatNumber(lean, 2)} of 1 towards ${plan.action}, where it takes ${formatNumber(LEAST_LEAN, 2)}.`;
    }
    case 'conflict':
      return `Daily and four-hour evidence lean to different sides, each by ${formatNumber(CONFLICT_LEAN, 2)} of 1 or more.`;
  }
}

/** One sentence per reason, strongest first. */
export function asideSentences(plan: Stood): readonly string[] {
  return plan.asideFor.map((reason) => sentenceFor(reason, plan));
}

/** Strongest first; nothing for a plan to trade. */
function AsideReasons({ plan }: { readonly plan: KnownPlan }) {
  if (plan.stance !== 'stand aside') return null;
  return (
    <ul aria-label="Why to stand aside" className="flex flex-col gap-0.5 text-[0.8125rem]">
      {asideSentences(plan).map((sentence) => (
        <li key={sentence} className="not-first:text-muted not-first:text-xs">
          {sentence}
        </li>
      ))}
    </ul>
  );
}

const PlanDetails = lazyPart(() => import('./plan-details.tsx'), 'PlanDetails');
// What is rendered with it paints first.
const PositionSize = lazyPart(
  () => untilDrawn().then(() => import('./position-size.tsx')),
  'PositionSize',
);
const CoinRecord = lazyPart(() => import('./coin-record.tsx'), 'CoinRecord');

interface RecommendationCardProps extends AnalysisProps {
  readonly online: boolean;
}

function PlanNotes({ facts, plan, listed }: PlanDetailsProps) {
  return (
    <div className={`${PHONE_PLACE.size} border-line border-t px-4 pt-2`}>
      <p className="text-muted text-xs leading-[1.45]">
        <span className="font-semibold">Reason. </span>
        {plan.reason || NOT_AVAILABLE}
      </p>
      <Disclosure title="Levels, odds and costs">
        <Suspense fallback={<Skeleton className="mb-3 h-64 w-full" />}>
          <PlanDetails facts={facts} plan={plan} listed={listed} />
        </Suspense>
      </Disclosure>
    </div>
  );
}

/** Everything that does not depend on the price. */
const SettledParts = memo(function SettledParts(
  props: RecommendationCardProps & Pick<PlanDetailsProps, 'listed'>,
) {
  const { facts, kept, online, listed } = props;
  const { tradeRecommendation: plan, coin, market } = facts;
  const visiting = useIsVisitor();
  if (plan === null) return null;
  return (
    <>
      {kept?.kind === 'recorded' ? null : (
        <div className={`${PHONE_PLACE.size} md:min-h-40`}>
          <Suspense fallback={null}>
            <PositionSize facts={facts} online={online} />
          </Suspense>
        </div>
      )}
      {kept && market && !visiting ? (
        <div className={`${PHONE_PLACE.record} min-h-27`}>
          <WhenNear fallback={null}>
            <CoinRecord userId={kept.userId} coin={coin} market={market} />
          </WhenNear>
        </div>
      ) : null}
      <PlanNotes facts={facts} plan={plan} listed={listed} />
    </>
  );
});

const Figures = memo(function Figures({ plan }: { readonly plan: KnownPlan }) {
  return (
    <>
      <AsideReasons plan={plan} />
      <PlanFacts plan={plan} />
      {plan.stance === null ? null : <OddsBlock plan={plan} />}
    </>
  );
});

/** Labelled Trade Recommendation by its region. On phones the parts follow `PHONE_PLACE`. */
export function RecommendationCard({ facts, kept, online }: RecommendationCardProps) {
  const { tradeRecommendation: plan, coin, tickSize } = facts;
  const { now, price, levels, known } = usePlanNow(facts, kept);
  const leans = useMemo(() => leansOf(facts), [facts]);
  const status = known?.status ?? null;
  const ladder = useMemo(() => ladderOf(facts, price, status, now), [facts, price, status, now]);
  const live = { now, levels, known };
  return (
    <>
      <PlanHead plan={plan} tickSize={tickSize} {...live} />
      <div className={`${PHONE_PLACE.arrows} flex h-11 items-center border-line border-b px-4`}>
        <FiveArrows leans={leans} />
      </div>
      {plan ? (
        <>
          <div className={`${PHONE_PLACE.ladder} px-4`}>
            {ladder ? (
              <PlanLadder plan={ladder} />
            ) : (
              <LevelList coin={coin} plan={plan} tickSize={tickSize} />
            )}
          </div>
          <div
            className={`${PHONE_PLACE.figures} flex flex-col gap-2 border-line border-t px-4 pt-2`}
          >
            <PlanStatusLine facts={facts} kept={kept} {...live} />
            <Figures plan={plan} />
          </div>
          <SettledParts facts={facts} kept={kept} online={online} listed={ladder === null} />
        </>
      ) : null}
    </>
  );
}
