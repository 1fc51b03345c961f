import { memo, Suspense, useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { Figure, KnownPlan } from '../../../../domain/analysis/known-analysis.ts';
import type { Coin } from '../../../../domain/market/coin.ts';
import { shortMoment } from '../../../../domain/text/moment-text.ts';
import { formatPrice, NOT_AVAILABLE } from '../../../../domain/text/number-format.ts';
import { AfterOwnOdds } from '../../../choices/after-own-odds.tsx';
import { useOwnLevels } from '../../../data/price-levels.ts';
import { untilDrawn } from '../../../device/drawn.ts';
import { PriceText } from '../../../plan/price-text.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { PHONE_PLACE } from '../frame/cockpit.tsx';
import { useIsVisitor } from '../frame/visitor.ts';
import { WhenNear } from '../frame/when-near.tsx';
import { OddsBlock } from './odds-block.tsx';
import { PlanFacts } from './plan-facts.tsx';
import { PlanHead, REGION } from './plan-head.tsx';
import { ladderOf, PlanLadder } from './plan-ladder.tsx';
import { LifeLine, LifeNotes } from './plan-life.tsx';
import { PlanStatusLine } from './plan-status-line.tsx';
import { planTargets, shown } from './plan-words.ts';
import { type AnalysisProps, usePlanNow } from './use-plan-now.ts';

// What is rendered with it paints first.
const PositionSize = lazyPart(
  () => untilDrawn().then(() => import('./position-size.tsx')),
  'PositionSize',
);
const PlanChoiceLine = lazyPart(
  () => untilDrawn().then(() => import('../../../choices/plan-choice.tsx')),
  'PlanChoiceLine',
);
const CoinRecord = lazyPart(() => import('./coin-record.tsx'), 'CoinRecord');

interface CardProps extends AnalysisProps {
  readonly online: boolean;
  readonly onGenerate?: ((coin: Coin) => void) | null | undefined;
}

/** Of a plan with words in place of prices, which a ladder cannot show. */
function LevelList({ tickSize, plan }: { readonly tickSize: number; readonly plan: KnownPlan }) {
  const targets = planTargets(plan);
  const level = (name: string, value: Figure, note: string | null = null) => (
    <div key={name} className="flex items-baseline gap-x-3 border-line border-t py-1.5">
      <dt className="w-20 shrink-0 text-muted text-xs">{name}</dt>
      <dd className="numeric min-w-0 font-semibold">
        <PriceText text={shown(value, (number) => formatPrice(number, tickSize))} />
        {note ? <span className="ms-2 font-normal text-faint text-xs">{note}</span> : null}
      </dd>
    </div>
  );
  return (
    <dl className="max-md:pt-5">
      {level('Entry', plan.entry)}
      {level('Stop Loss', plan.stopLoss)}
      {targets.length === 0 ? level('Targets', null) : null}
      {targets.map(({ label, price, eta }) => level(label, price, eta ?? NOT_AVAILABLE))}
    </dl>
  );
}

const hasWords = (plan: KnownPlan): boolean =>
  Object.values(plan.takeProfit).some((price) => typeof price === 'string');

const SettledParts = memo(function SettledParts(props: Omit<CardProps, 'onGenerate'>) {
  const { facts, kept, online } = props;
  const { tradeRecommendation: plan, coin, market } = facts;
  const visiting = useIsVisitor();
  if (plan === null) return null;
  return (
    <>
      {kept && kept.kind !== 'recorded' && plan.plan && !visiting ? (
        <div className={`${PHONE_PLACE.figures} border-line border-t px-4`}>
          <Suspense fallback={null}>
            <PlanChoiceLine userId={kept.userId} plan={plan.plan.hash} />
          </Suspense>
        </div>
      ) : null}
      {kept?.kind === 'recorded' ? null : (
        <div className={`${PHONE_PLACE.size} md:min-h-40`}>
          <Suspense fallback={null}>
            <PositionSize facts={facts} online={online} />
          </Suspense>
        </div>
      )}
      {kept && market && !visiting ? (
        <div className={`${PHONE_PLACE.record} min-h-12 md:min-h-27`}>
          <WhenNear fallback={null}>
            <CoinRecord userId={kept.userId} coin={coin} market={market} />
          </WhenNear>
        </div>
      ) : null}
    </>
  );
});

export function RecommendationCard(props: CardProps) {
  const { facts, kept, online, onGenerate = null } = props;
  const { tradeRecommendation: plan, tickSize } = facts;
  const { price, ...live } = usePlanNow(facts, kept);
  const { now, known } = live;
  const status = known?.status ?? null;
  const life = plan?.plan ?? null;
  const opened = life?.openedAt ?? facts.snapshotTime;
  const recorded = kept?.kind === 'recorded';
  const own = useOwnLevels(kept?.userId ?? '', facts.coin, true);
  const ladder = useMemo(
    () => ladderOf(facts, price, status, now, true, recorded ? [] : own),
    [facts, price, status, now, recorded, own],
  );
  const lived = plan && life ? { facts, plan, life, ...live } : null;
  const over = lived !== null && live.over;
  const ownOdds = { userId: recorded ? undefined : kept?.userId, plan: life?.hash };
  const fresh = ladder?.now && !over && !ladder.now.old ? ladder.now.price : null;
  return (
    <>
      <PlanHead plan={plan} tickSize={tickSize} {...live} />
      {lived ? <LifeLine {...lived} /> : null}
      {plan ? (
        <>
          <div className={`${PHONE_PLACE.ladder} px-4`}>
            <h2 className="-mb-6 pt-2 text-faint text-[0.6875rem] leading-4 md:hidden">{REGION}</h2>
            {ladder ? <PlanLadder plan={ladder} /> : null}
            {ladder && !hasWords(plan) ? null : <LevelList tickSize={tickSize} plan={plan} />}
          </div>
          {lived ? <LifeNotes {...lived} /> : null}
          {over && kept?.kind === 'current' && onGenerate ? (
            <div className={`${PHONE_PLACE.again} grid border-line px-4 py-3 md:border-t`}>
              <Button variant="primary" disabled={!online} onClick={() => onGenerate(facts.coin)}>
                Generate Analysis
              </Button>
            </div>
          ) : null}
          {over && kept?.kind === 'previous' ? (
            <Link
              to={`/dashboard?wl=${encodeURIComponent(facts.coin)}`}
              className={buttonClass('secondary', `${PHONE_PLACE.again} m-4`)}
            >
              Newest plan
            </Link>
          ) : null}
          <AfterOwnOdds {...ownOdds}>
            <p
              className={`${PHONE_PLACE.reason} border-line px-4 py-2 text-muted text-xs leading-[1.45] md:border-t`}
            >
              <span className="font-semibold">
                Reason{opened < facts.snapshotTime ? `, of ${shortMoment(opened)}` : ''}.{' '}
              </span>
              {plan.reason || NOT_AVAILABLE}
            </p>
          </AfterOwnOdds>
          <div
            className={`${PHONE_PLACE.figures} flex flex-col gap-2 border-line border-t px-4 py-2`}
          >
            <PlanStatusLine facts={facts} kept={kept} {...live} />
            <AfterOwnOdds {...ownOdds}>
              {plan.stance === null || over ? null : (
                <OddsBlock plan={plan} funding={facts.derivatives?.funding ?? null} />
              )}
              <PlanFacts plan={plan} openedAt={opened} price={fresh} />
            </AfterOwnOdds>
          </div>
          <SettledParts facts={facts} kept={kept} online={online} />
        </>
      ) : null}
    </>
  );
}
