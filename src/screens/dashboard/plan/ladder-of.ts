import type { KnownFacts, KnownPlan } from '../../../../domain/analysis/known-analysis.ts';
import { planLevels } from '../../../../domain/plan/plan-status-levels.ts';
import type { PlanStatus } from '../../../../domain/plan/plan-status.ts';
import { formatPrice } from '../../../../domain/text/number-format.ts';
import { type LadderLevel, ladderOfPlan, type LadderPlan } from '../../../plan/ladder-plan.ts';
import type { KnownPrice } from '../../../state/prices.ts';

/** Names start with the timeframe; older engines named some levels by place alone. */
const NAMED_BY_TIMEFRAME = /^(?:1w|1d|4h|1h|15m) /;

type LadderFacts = Pick<
  KnownFacts,
  'tradeRecommendation' | 'tradeSummary' | 'tickSize' | 'snapshotTime' | 'market'
>;

/** Those of the summary between entry and the last target, nearest to the entry first. */
function levelsInTheWay(plan: KnownPlan, facts: LadderFacts): LadderLevel[] {
  const { tickSize } = facts;
  const levels = planLevels(plan, facts.snapshotTime);
  const last = levels?.targets.at(-1)?.price;
  if (!levels || levels.entry === null || last === undefined) return [];
  const { entry, towards } = levels;
  const isBetween = (price: number) =>
    towards * (price - entry) > 0 && towards * (last - price) > 0;
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
  facts: LadderFacts,
  now: KnownPrice | null,
  status: PlanStatus | null,
  moment = Date.now(),
): LadderPlan | null {
  const { tradeRecommendation: plan, market, tickSize } = facts;
  if (!plan) return null;
  const isOther = now !== null && market !== null && now.market.id !== market.id;
  const levels = levelsInTheWay(plan, facts);
  return ladderOfPlan(plan, { tickSize, now: isOther ? null : now, status, moment, levels });
}
