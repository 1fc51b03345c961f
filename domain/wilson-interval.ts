/** Two-sided 95 % quantile of the normal distribution. */
const Z = 1.959963984540054;

export interface Interval {
  readonly low: number;
  readonly high: number;
}

/**
 * The 95 % confidence interval of a share (E. B. Wilson 1927, "Probable inference, the law of
 * succession, and statistical inference", without continuity correction).
 * @param hits how often it happened, 0 to `count`
 * @returns bounds within 0 and 1; null where nothing was counted
 * @throws RangeError where `hits` is not within 0 and `count`
 */
export function wilsonInterval(hits: number, count: number): Interval | null {
  if (!(hits >= 0 && hits <= count)) {
    throw new RangeError(`${hits} hits of ${count}; allowed: 0 to ${count}`);
  }
  if (count === 0) return null;
  const share = hits / count;
  const denominator = 1 + (Z * Z) / count;
  const middle = (share + (Z * Z) / (2 * count)) / denominator;
  const half =
    (Z / denominator) * Math.sqrt((share * (1 - share)) / count + (Z * Z) / (4 * count * count));
  return { low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}
