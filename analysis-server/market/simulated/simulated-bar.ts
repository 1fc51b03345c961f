/**
 * One period of the simulated market. Prices are whole ticks and volumes whole coins, so that the
 * parts of a period sum to it exactly.
 */
export interface Bar {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
  /** Variance of the price over the period, in ticks squared. */
  readonly variance: number;
}

/**
 * Draws the highest point of a Brownian bridge (its known law: the maximum from a to b with
 * variance v is (a + b + sqrt((b - a)² - 2 v ln u)) / 2 with u uniform).
 */
export function bridgeHigh(from: number, to: number, variance: number, uniform: number): number {
  return (from + to + Math.sqrt((to - from) ** 2 - 2 * variance * Math.log(uniform))) / 2;
}

/** Draws the lowest point of a Brownian bridge, by mirroring. */
export function bridgeLow(from: number, to: number, variance: number, uniform: number): number {
  return -bridgeHigh(-from, -to, variance, uniform);
}
