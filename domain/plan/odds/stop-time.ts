/**
 * Mean high-low range of a Brownian path over its deviation (Parkinson 1980, "The extreme value
 * method for estimating the variance of the rate of return"); ATR stands in for it.
 */
const RANGE_PER_DEVIATION = Math.sqrt(8 / Math.PI);
/** Candle ranges overstate how far price gets: measured, see `docs/decisions/plan-odds.md`. */
const DEVIATION_SCALE = 0.86;
export interface TimeBase {
  /** From the entry, in price. */
  readonly stopDistance: number;
  readonly atr: number;
  readonly candleHours: number;
}

/** In which a Brownian path gathers the variance of the stop's distance. */
export function hoursToStop({ stopDistance, atr, candleHours }: TimeBase): number {
  const candles = (stopDistance * RANGE_PER_DEVIATION) / (DEVIATION_SCALE * atr);
  return candles * candles * candleHours;
}
