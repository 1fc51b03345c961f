import { exp, ln } from '../../domain/analysis/elementary.ts';
import { medianArrival } from '../../domain/plan/odds/brownian.ts';
import { hoursToStop, type TimeBase } from '../../domain/plan/odds/stop-time.ts';
import { counted } from '../../domain/text/plural.ts';

/**
 * Far targets are reached sooner than by a path without trends: half the arrivals take `scale`
 * times this power of its time, in squares of the stop's distance. Measured on the design split.
 */
const ARRIVAL = { scale: 0.77, power: 0.8 };
/** Positions end sooner than such paths, more so for a far target: power of its distance. */
const HOLDING_POWER = 0.85;
/** In times that half of the paths to the primary target take. */
const EXPIRY_IN_MEDIANS = 2;

/**
 * Mean hours until a position ends; `reward` in stop distances. A Brownian path between stop and
 * target lasts a·b / σ² (Karatzas and Shreve, "Brownian Motion and Stochastic Calculus", 2.8.12);
 * trends and the plan's end shorten it as measured on the design split.
 */
export function holdingHours(base: TimeBase, reward: number): number {
  return exp(HOLDING_POWER * ln(reward)) * hoursToStop(base);
}

/** Half of those that reach the target first do so by then; `reward` in stop distances. */
export function etaHours(base: TimeBase, reward: number): number {
  return ARRIVAL.scale * exp(ARRIVAL.power * ln(medianArrival(reward))) * hoursToStop(base);
}

/** When the plan is over for every target; `primaryReward` in stop distances. */
export function expiryHours(base: TimeBase, primaryReward: number): number {
  return EXPIRY_IN_MEDIANS * medianArrival(primaryReward) * hoursToStop(base);
}

/** 'under an hour', 'about 9 hours', 'about 3 days'. */
export function etaWords(hours: number): string {
  if (hours < 1) return 'under an hour';
  const [count, unit] =
    hours < 36
      ? [hours, 'hour']
      : hours < 21 * 24
        ? [hours / 24, 'day']
        : hours < 13 * 7 * 24
          ? [hours / (7 * 24), 'week']
          : [hours / (30.44 * 24), 'month'];
  return `about ${counted(Math.round(count), unit)}`;
}
