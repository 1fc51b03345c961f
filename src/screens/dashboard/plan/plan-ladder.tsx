import { memo } from 'react';
import type { KnownFacts, KnownPlan } from '../../../../domain/analysis/known-analysis.ts';
import { rangesOfAnalysis } from '../../../../domain/analysis/ranges.ts';
import { touchesNow, touchOdds } from '../../../../domain/plan/bands/touch-odds.ts';
import type { PlanStatus } from '../../../../domain/plan/plan-status.ts';
import { planLevels } from '../../../../domain/plan/plan-status-levels.ts';
import { chanceText } from '../../../../domain/plan/touch-words.ts';
import { formatPrice } from '../../../../domain/text/number-format.ts';
import type { OwnLevel } from '../../../data/price-levels.ts';
import type { KnownPrice } from '../../../data/prices.ts';
import { Ladder, LadderHeads } from '../../../plan/ladder.tsx';
import { type LadderLevel, type LadderPlan, ladderOfPlan } from '../../../plan/ladder-plan.ts';
import { openCoinNotifications } from '../../../state/level-sheet.ts';
import { usePlanScale } from '../frame/plan-scale.tsx';
import { useTabs } from '../frame/tabs.tsx';

/** Names start with the timeframe; other backends may name levels by place alone. */
const NAMED_BY_TIMEFRAME = /^(?:1w|1d|4h|1h|15m) /;

/** Those of the summary from entry or, once it is farther on, price to the last target, nearest first. */
export function levelsOnTheWay(
  plan: KnownPlan,
  facts: KnownFacts,
  now: number | null,
): LadderLevel[] {
  const { tickSize } = facts;
  const levels = planLevels(plan, facts.snapshotTime);
  const last = levels?.targets.at(-1)?.price;
  if (!levels || levels.entry === null || last === undefined) return [];
  const { entry, towards } = levels;
  const from = towards * Math.max(towards * entry, towards * (now ?? entry));
  const isBetween = (price: number) => towards * (price - from) > 0 && towards * (last - price) > 0;
  return Object.entries(facts.tradeSummary.importantLevels)
    .flatMap(([name, price]) =>
      typeof price === 'number' && NAMED_BY_TIMEFRAME.test(name) && isBetween(price)
        ? [{ name, price, priceText: formatPrice(price, tickSize) }]
        : [],
    )
    .sort((a, b) => towards * (a.price - b.price));
}

/** Ignores prices of other markets; null if the plan cannot be drawn. `moment` in ms UTC. */
export function ladderOf(
  facts: KnownFacts,
  now: KnownPrice | null,
  status: PlanStatus | null,
  moment = Date.now(),
  fromNow = false,
  ownLevels: readonly OwnLevel[] = [],
): LadderPlan | null {
  const { tradeRecommendation: plan, market, tickSize } = facts;
  if (!plan) return null;
  const isOther = now !== null && market !== null && now.market.id !== market.id;
  const last = isOther ? null : now;
  const levels = levelsOnTheWay(plan, facts, last?.price ?? null);
  const ranges = rangesOfAnalysis(facts.ranges);
  const touch = last ? touchesNow(plan, ranges, last.price, last.at) : ranges?.touch;
  const open = () => openCoinNotifications(facts.coin);
  const own = ownLevels.flatMap(({ level: { price }, touched }) => {
    const odds = last && touchOdds(ranges, price, last.price, last.at);
    return touched ? [] : [{ price, touch: odds && chanceText(odds.day), open }];
  });
  return ladderOfPlan(plan, { tickSize, now: last, status, moment, levels, touch, fromNow, own });
}

/** With a scale of its own, in CSS pixels; the columns' heads are above it. */
const HEIGHT = 304;
const PHONE_HEIGHT = 208;
/** Below the lowest rung, on the chart's scale. */
const ROOM_BELOW = 24;

/** Level with the chart where both share a scale. */
export const PlanLadder = memo(function PlanLadder({ plan }: { readonly plan: LadderPlan }) {
  const scale = usePlanScale();
  const wide = useTabs();
  const shared = wide ? scale : null;
  const own = wide ? HEIGHT : PHONE_HEIGHT;
  // By the rungs alone: a price that ticks beyond them must not move what is below.
  const height = shared
    ? Math.max(...plan.rungs.map(({ price }) => shared(price))) + ROOM_BELOW
    : own;
  return (
    <div className="relative">
      <div className={shared ? 'absolute inset-x-0 top-3' : 'pt-2 md:pt-3'}>
        <LadderHeads plan={plan} />
      </div>
      <Ladder plan={plan} height={height} scale={shared ?? undefined} />
    </div>
  );
});
