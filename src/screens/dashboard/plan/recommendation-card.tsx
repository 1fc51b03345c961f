import { memo, Suspense, useMemo } from 'react';
import type { KnownFacts, KnownPlan } from '../../../../domain/analysis/known-analysis.ts';
import type { Coin } from '../../../../domain/market/coin.ts';
import { primaryBounds, stanceReason } from '../../../../domain/plan/odds/stance-words.ts';
import { leansOf } from '../../../../domain/plan/vote/leans-of.ts';
import { shortMoment } from '../../../../domain/text/moment-text.ts';
import { NOT_AVAILABLE } from '../../../../domain/text/number-format.ts';
import { untilDrawn } from '../../../device/drawn.ts';
import { FiveArrows } from '../../../plan/five-arrows.tsx';
import { Button } from '../../../ui/button.tsx';
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
import { LifeLine, LifeNotes } from './plan-life.tsx';
import { PlanStatusLine } from './plan-status-line.tsx';
import { isKept } from './plan-words.ts';
import { type AnalysisProps, usePlanNow } from './use-plan-now.ts';

const PlanDetails = lazyPart(() => import('./plan-details.tsx'), 'PlanDetails');
// What is rendered with it paints first.
const PositionSize = lazyPart(
  () => untilDrawn().then(() => import('./position-size.tsx')),
  'PositionSize',
);
const CoinRecord = lazyPart(() => import('./coin-record.tsx'), 'CoinRecord');

interface RecommendationCardProps extends AnalysisProps {
  readonly online: boolean;
  readonly onGenerate?: ((coin: Coin) => void) | null | undefined;
}

function openedBefore({ tradeRecommendation: plan, snapshotTime }: KnownFacts): number | null {
  const opened = plan?.plan?.openedAt ?? snapshotTime;
  return opened < snapshotTime ? opened : null;
}

function PlanNotes({ facts, plan, listed }: PlanDetailsProps) {
  const opened = openedBefore(facts);
  return (
    <div className={`${PHONE_PLACE.size} border-line border-t px-4 pt-2`}>
      <p className="text-muted text-xs leading-[1.45]">
        <span className="font-semibold">
          Reason{opened === null ? '' : `, of ${shortMoment(opened)}`}.{' '}
        </span>
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
  props: Omit<RecommendationCardProps, 'onGenerate'> & Pick<PlanDetailsProps, 'listed'>,
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

interface FiguresProps {
  readonly plan: KnownPlan;
  readonly price: number | null;
  readonly over: boolean;
}

const Figures = memo(function Figures({ plan, price, over }: FiguresProps) {
  const reason = plan.stance && stanceReason(plan.asideFor, primaryBounds(plan));
  return (
    <>
      {reason ? (
        <p className="numeric text-[0.8125rem] first-letter:uppercase">
          {isKept(plan) ? 'At its opening: ' : ''}
          {reason}.
        </p>
      ) : null}
      <PlanFacts plan={plan} price={over ? null : price} />
      {plan.stance === null || over ? null : <OddsBlock plan={plan} />}
    </>
  );
});

/** Labelled Trade Recommendation by its region. On phones the parts follow `PHONE_PLACE`. */
export function RecommendationCard(props: RecommendationCardProps) {
  const { facts, kept, online, onGenerate = null } = props;
  const { tradeRecommendation: plan, tickSize } = facts;
  const { price, ...live } = usePlanNow(facts, kept);
  const { now, known } = live;
  const leans = useMemo(() => leansOf(facts), [facts]);
  const status = known?.status ?? null;
  const life = plan?.plan ?? null;
  const lives = life !== null;
  const ladder = useMemo(
    () => ladderOf(facts, price, status, now, lives),
    [facts, price, status, now, lives],
  );
  const lived = plan && life ? { facts, plan, life, ...live } : null;
  const over = lived !== null && live.over;
  const arrows = (
    <div
      className={`${lived ? PHONE_PLACE.arrows : PHONE_PLACE.life} flex h-11 items-center border-line border-b px-4 ${lived ? 'border-t' : ''}`}
    >
      <FiveArrows leans={leans} />
    </div>
  );
  return (
    <>
      <PlanHead plan={plan} tickSize={tickSize} {...live} />
      {lived ? <LifeLine {...lived} /> : arrows}
      {plan ? (
        <>
          <div className={`${PHONE_PLACE.ladder} px-4`}>
            {ladder ? <PlanLadder plan={ladder} /> : <LevelList facts={facts} plan={plan} />}
          </div>
          {lived ? <LifeNotes {...lived} /> : null}
          {over && kept?.kind === 'current' && onGenerate ? (
            <div className={`${PHONE_PLACE.again} grid border-line px-4 py-3 md:border-t`}>
              <Button variant="primary" disabled={!online} onClick={() => onGenerate(facts.coin)}>
                Generate Analysis
              </Button>
            </div>
          ) : null}
          {lived ? arrows : null}
          <div
            className={`${PHONE_PLACE.figures} flex flex-col gap-2 border-line px-4 pt-2 max-md:border-t ${lived ? '' : 'md:border-t'}`}
          >
            <PlanStatusLine facts={facts} kept={kept} {...live} />
            <Figures plan={plan} price={ladder?.now?.price ?? null} over={over} />
          </div>
          <SettledParts facts={facts} kept={kept} online={online} listed={ladder === null} />
        </>
      ) : null}
    </>
  );
}
