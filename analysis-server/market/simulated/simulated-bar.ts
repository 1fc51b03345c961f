/** In whole ticks and whole coins, so that parts sum to their period exactly. */
export interface Bar {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
  /** Of the price over the period, in ticks squared. */
  readonly variance: number;
}

/** Brownian bridge from a to b, variance v, u uniform: (a + b + sqrt((b - a)² - 2 v ln u)) / 2. */
export function bridgeHigh(from: number, to: number, variance: number, uniform: number): number {
  return (from + to + Math.sqrt((to - from) ** 2 - 2 * variance * Math.log(uniform))) / 2;
}

/** By mirroring. */
export function bridgeLow(from: number, to: number, variance: number, uniform: number): number {
  return -bridgeHigh(-from, -to, variance, uniform);
}
