import type { PlanFigures } from '../../analysis/recommendation.ts';
import { PERIOD_MS } from '../../market/timeframe.ts';
import type { EpochMs } from '../../text/quantity.ts';
import { HOUR_MS } from '../../text/time-units.ts';
import type { Chances } from './brownian.ts';
import { ODDS_MODEL } from './model.ts';
import { chancesUnder, featuresOf } from './odds.ts';
import type { TargetWeights } from './odds-model.ts';
import { hoursToStop } from './stop-time.ts';

export interface OpenedPlan extends Pick<PlanFigures, 'action' | 'timeframe' | 'atr'> {
  readonly stop: number;
  readonly target: number;
  readonly expiresAt: EpochMs;
}

export interface MarketNow extends Pick<PlanFigures, 'score' | 'volatility'> {
  readonly at: EpochMs;
  readonly price: number;
  readonly atr: number | null;
}

/**
 * Odds of a standing plan by what is left of its distances and its time. The larger ATR of opening
 * and now tells the time: the smaller one was less well calibrated.
 * @returns null beyond the stop, the target or the time, or if the history is too short
 */
export function oddsNow(
  plan: OpenedPlan,
  { at, price, atr, score, volatility }: MarketNow,
  weights: Pick<TargetWeights, 'hit' | 'expire'> = ODDS_MODEL.targets.primary,
): Chances | null {
  const towards = plan.action === 'LONG' ? 1 : -1;
  const stopDistance = towards * (price - plan.stop);
  const targetDistance = towards * (plan.target - price);
  const hoursLeft = (plan.expiresAt - at) / HOUR_MS;
  if (volatility === null || Math.min(stopDistance, targetDistance, hoursLeft) <= 0) return null;
  const reward = targetDistance / stopDistance;
  const base = {
    stopDistance,
    atr: Math.max(plan.atr, atr ?? 0),
    candleHours: PERIOD_MS[plan.timeframe] / HOUR_MS,
  };
  const inputs = { reward, primaryReward: reward, lean: towards * score, volatility };
  return chancesUnder(weights, featuresOf(inputs, hoursLeft / hoursToStop(base)));
}
