import type {
  PlanFigures,
  PlanLife,
  ReplacedPlan,
  TradeRecommendation,
} from '../../domain/analysis/recommendation.ts';
import type { StandingPlan } from '../../domain/analysis/standing-plan.ts';
import { PERIOD_MS } from '../../domain/market/timeframe.ts';
import { decidePlan, type PlanDecision } from '../../domain/plan/life.ts';
import { withInterval } from '../../domain/plan/odds/odds.ts';
import { oddsNow } from '../../domain/plan/odds/odds-now.ts';
import { expiryOf } from '../../domain/plan/plan-expiry.ts';
import { type EpochMs, epochMs } from '../../domain/text/quantity.ts';
import { etaHours, etaWords } from './eta.ts';
import type { PlanPicture } from './market-picture.ts';

/** R of closing at a price, before costs. */
export function grossAt(
  { action, entry, stopLoss }: Pick<PlanFigures, 'action' | 'entry' | 'stopLoss'>,
  exit: number,
): number {
  return ((action === 'LONG' ? 1 : -1) * (exit - entry)) / Math.abs(entry - stopLoss);
}

function etasNow(plan: PlanFigures, atr: number, price: number) {
  const { action, stopLoss, takeProfit, timeframe } = plan;
  const towards = action === 'LONG' ? 1 : -1;
  const stopDistance = towards * (price - stopLoss);
  const base = { stopDistance, atr, candleHours: PERIOD_MS[timeframe] / PERIOD_MS['1h'] };
  const hours = Object.entries(takeProfit).flatMap(([label, target]) => {
    const reward = (towards * (target - price)) / stopDistance;
    return stopDistance > 0 && reward > 0 ? [[label, etaHours(base, reward)] as const] : [];
  });
  return {
    etaHours: Object.fromEntries(hours),
    etaToTP: Object.fromEntries(hours.map(([label, value]) => [label, etaWords(value)])),
  };
}

function replacedBy(
  decision: PlanDecision,
  standing: StandingPlan | null,
  { currentPrice }: PlanFigures,
): ReplacedPlan | null {
  if (decision.kind !== 'replace' || standing === null) return null;
  const { hash, content } = standing;
  const { openedAt, plan } = content;
  const { action, stance } = plan;
  return { hash, action, stance, openedAt, grossR: grossAt(plan, currentPrice), why: decision.why };
}

/**
 * The coin's one plan at this moment, beside what an analysis now would plan.
 * @param standing its newest plan, ended by every candle up to the picture that ends it
 * @param at snapshot time
 * @returns of a plan that opens an empty hash, as its reason is not written yet
 */
export function livePlan(
  planned: PlanFigures,
  standing: StandingPlan | null,
  picture: PlanPicture,
  at: EpochMs,
): Omit<TradeRecommendation, 'reason'> {
  const { action, score, stance, currentPrice, volatility } = planned;
  const content = standing?.content ?? null;
  const last = content && {
    ...content.plan,
    openedAt: content.openedAt,
    decidedCandle: standing?.decidedCandle ?? null,
    endedAt: standing?.ended?.at ?? null,
  };
  const candle = picture.candleTimes['4h'];
  const decision = decidePlan(last, { action, stance, snapshotTime: at, candle });
  const kept = decision.kind === 'keep' || decision.kind === 'wait' ? standing : null;
  const plan = kept?.content.plan ?? planned;
  const openedAt = kept?.content.openedAt ?? at;
  const replaced = kept ? kept.content.replaced : replacedBy(decision, standing, planned);
  const ended = kept?.ended ?? null;
  const life: PlanLife = {
    hash: kept?.hash ?? '',
    openedAt,
    openPrice: plan.currentPrice,
    event: ended ? 'ended' : kept ? 'kept' : replaced ? 'replaced' : 'opened',
    why: decision.kind === 'keep' ? decision.why : null,
    replaced,
    ended,
  };
  const { timeframe, stopLoss: stop, takeProfit, expiresInHours } = plan;
  const atr = picture.timeframes[timeframe].technicalIndicators.ATR;
  const opened = {
    action: plan.action,
    timeframe,
    atr: plan.atr,
    stop,
    target: Object.values(takeProfit).at(-1) ?? plan.entry,
    expiresAt: epochMs(expiryOf(openedAt, expiresInHours)),
  };
  const chances = ended
    ? null
    : oddsNow(opened, { at, price: currentPrice, atr, score, volatility });
  return {
    ...plan,
    currentPrice,
    ...(kept ? etasNow(plan, Math.max(plan.atr, atr ?? 0), currentPrice) : {}),
    plan: life,
    oddsNow: chances && withInterval(chances),
    fresh: { action, score, stance },
  };
}
