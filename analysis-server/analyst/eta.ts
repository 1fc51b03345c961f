import { exp, ln } from '../../domain/analysis/elementary.ts';
import { medianArrival } from '../../domain/plan/odds/brownian.ts';

/**
 * Mean high-low range of a Brownian path is sqrt(8/π) of its deviation (Parkinson 1980, "The
 * extreme value method for estimating the variance of the rate of return"); ATR stands in for it.
 */
const RANGE_PER_DEVIATION = Math.sqrt(8 / Math.PI);
/** Ranges of candles overstate how far price gets: measured, see `docs/decisions/plan-odds.md`. */
const DEVIATION_SCALE = 0.86;
/**
 * Price that reaches a far target does so sooner than such a path, which knows no trends: the time of
 * half of those that arrive is this multiple of this power of the path's, in squares of the stop's
 * distance. Measured on the design split.
 */
const ARRIVAL = { scale: 0.77, power: 0.8 };
/** Positions end sooner than such paths, the more so the farther the target: this power of its distance. */
const HOLDING_POWER = 0.85;
/** A plan expires after so many of the times that half of the paths to its primary target take. */
const EXPIRY_IN_MEDIANS = 2;

/** Where a plan's times begin: the stop's distance and the candles that measure it. */
export interface TimeBase {
  /** From the entry, in price. */
  readonly stopDistance: number;
  /** Mean range of one candle, in price. */
  readonly atr: number;
  /** Length of that candle in hours. */
  readonly candleHours: number;
}

/** Hours in which a Brownian path gathers the variance of the stop's distance. */
function hoursToStop({ stopDistance, atr, candleHours }: TimeBase): number {
  const candles = (stopDistance * RANGE_PER_DEVIATION) / (DEVIATION_SCALE * atr);
  return candles * candles * candleHours;
}

/**
 * Hours that a position is held on average until it ends. A Brownian path between stop and target
 * lasts a·b / σ² (Karatzas and Shreve, "Brownian Motion and Stochastic Calculus", 2.8.12); trends and
 * the plan's end shorten it as measured on the design split.
 * @param reward distance of the target in distances of the stop
 */
export function holdingHours(base: TimeBase, reward: number): number {
  return exp(HOLDING_POWER * ln(reward)) * hoursToStop(base);
}

/**
 * Hours within which half of those that reach the target before the stop have reached it.
 * @param reward distance of the target in distances of the stop
 */
export function etaHours(base: TimeBase, reward: number): number {
  return ARRIVAL.scale * exp(ARRIVAL.power * ln(medianArrival(reward))) * hoursToStop(base);
}

/**
 * Hours after which a plan's time is over for every target.
 * @param primaryReward distance of the primary target in distances of the stop
 */
export function expiryHours(base: TimeBase, primaryReward: number): number {
  return EXPIRY_IN_MEDIANS * medianArrival(primaryReward) * hoursToStop(base);
}

/** Hours as a person says them: 'under an hour', 'about 9 hours', 'about 3 days'. */
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
  const whole = Math.round(count);
  return `about ${whole} ${unit}${whole === 1 ? '' : 's'}`;
}
