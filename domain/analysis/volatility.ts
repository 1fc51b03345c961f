import { ln } from './elementary.ts';
import type { VolatilityReadings } from './recommendation.ts';

/** Closes needed, 1d and 1h. */
export const DAYS_NEEDED = 61;
export const HOURS_NEEDED = 169;

const DAYS_OF_WEEK = 7;
/** Usual ATR of 1h over that of 4h. */
const USUAL_ATR_RATIO = 0.5;
/** One reading in 200 of the design split lay beyond each; the fit holds only between. */
const BOUNDS = {
  hourToFourHours: [-0.5, 0.6],
  weekToTwoMonths: [-1.5, 0.9],
  returnsToRange: [-1, 0.1],
} as const satisfies Record<keyof VolatilityReadings, readonly [number, number]>;

export interface VolatilitySource {
  readonly price: number;
  readonly atr1h: number | null;
  readonly atr4h: number | null;
  /** Without gaps, oldest first. */
  readonly dailyCloses: ArrayLike<number>;
  readonly hourlyCloses: ArrayLike<number>;
}

/** Sample deviation of the last `count` log returns. */
function deviationOfReturns(closes: ArrayLike<number>, count: number): number {
  const from = closes.length - count;
  const returns = Array.from({ length: count }, (_, back) => {
    const close = closes[from + back] ?? Number.NaN;
    return ln(close / (closes[from + back - 1] ?? Number.NaN));
  });
  const mean = returns.reduce((sum, one) => sum + one, 0) / count;
  const squares = returns.reduce((sum, one) => sum + (one - mean) * (one - mean), 0);
  return Math.sqrt(squares / (count - 1));
}

/** Log of a / b; if either is 0 (price stood still), the bound on its side. */
function reading(name: keyof VolatilityReadings, a: number, b: number): number {
  const [least, most] = BOUNDS[name];
  if (!(a > 0)) return least;
  return b > 0 ? Math.max(least, Math.min(most, ln(a / b))) : most;
}

/** Null if the history is too short. */
export function volatilityReadings(source: VolatilitySource): VolatilityReadings | null {
  const { price, atr1h, atr4h, dailyCloses, hourlyCloses } = source;
  if (atr1h === null || atr4h === null || atr1h <= 0 || atr4h <= 0) return null;
  if (dailyCloses.length < DAYS_NEEDED || hourlyCloses.length < HOURS_NEEDED) return null;
  return {
    hourToFourHours: reading('hourToFourHours', atr1h, USUAL_ATR_RATIO * atr4h),
    weekToTwoMonths: reading(
      'weekToTwoMonths',
      deviationOfReturns(dailyCloses, DAYS_OF_WEEK),
      deviationOfReturns(dailyCloses, DAYS_NEEDED - 1),
    ),
    returnsToRange: reading(
      'returnsToRange',
      2 * deviationOfReturns(hourlyCloses, HOURS_NEEDED - 1),
      atr4h / price,
    ),
  };
}
