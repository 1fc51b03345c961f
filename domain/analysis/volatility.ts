import { ln } from './elementary.ts';

/** 1d closes and 1h closes that the readings need. */
export const DAYS_NEEDED = 61;
export const HOURS_NEEDED = 169;

const DAYS_OF_WEEK = 7;
/** ATR of an hour in ATR of four hours, as it is on most days. */
const USUAL_ATR_RATIO = 0.5;
/**
 * Readings beyond these say no more: one in 200 was below or above on the design split, and what was
 * fitted between them holds for nothing farther.
 */
const BOUNDS = {
  hourToFourHours: [-0.5, 0.6],
  weekToTwoMonths: [-1.5, 0.9],
  returnsToRange: [-1, 0.1],
} as const satisfies Record<keyof VolatilityReadings, readonly [number, number]>;

/** How volatile a coin is now beside what it was, as logarithms of ratios within `BOUNDS`. */
export interface VolatilityReadings {
  /** ATR of 1h in ATR of 4h, beside a half. */
  readonly hourToFourHours: number;
  /** Daily returns of 7 days beside 60. */
  readonly weekToTwoMonths: number;
  /** Deviation of four hours made of a week's hourly returns, beside the 4h ATR. */
  readonly returnsToRange: number;
}

/** What the readings are made of. */
export interface VolatilitySource {
  readonly price: number;
  readonly atr1h: number | null;
  readonly atr4h: number | null;
  /** Closes without a gap, oldest first. */
  readonly dailyCloses: ArrayLike<number>;
  readonly hourlyCloses: ArrayLike<number>;
}

/** Sample deviation of the last `count` logarithmic returns. */
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

/** Logarithm of a / b; where one of them is 0 (a price that stood still) the bound on its side. */
function reading(name: keyof VolatilityReadings, a: number, b: number): number {
  const [least, most] = BOUNDS[name];
  if (!(a > 0)) return least;
  return b > 0 ? Math.max(least, Math.min(most, ln(a / b))) : most;
}

/** The readings; null where the history is too short for one of them. */
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
