/** A value at a moment; time in any unit. */
export interface Point {
  readonly time: number;
  readonly value: number;
}

export interface Slope {
  /** Units of the value in one unit of time. */
  readonly perTime: number;
  /** Half the width of the interval around it. */
  readonly within: number;
}

/** 99.5 % of a normal distribution lie below: an interval of 99 % on both sides. */
const Z_99 = 2.575829303548901;

/**
 * The quantile of Student's t for the same share as `z` of the normal distribution, by the expansion
 * of Fisher and Cornish (Abramowitz and Stegun, 26.7.5); within 0.5 % from five degrees of freedom on.
 */
export function tQuantile(z: number, degrees: number): number {
  const [z3, z5, z7] = [z ** 3, z ** 5, z ** 7];
  return (
    z +
    (z3 + z) / (4 * degrees) +
    (5 * z5 + 16 * z3 + 3 * z) / (96 * degrees ** 2) +
    (3 * z7 + 19 * z5 + 17 * z3 - 15 * z) / (384 * degrees ** 3)
  );
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

/**
 * How alike neighbours are, 0 to just under 1: what repeats its neighbour says nothing new. Residuals
 * of a fit look less alike than what they come from; the term with n makes up for it.
 */
function alike(residuals: readonly number[]): number {
  const all = sum(residuals.map((value) => value ** 2));
  const next = sum(residuals.slice(1).map((value, i) => value * (residuals[i] ?? 0)));
  if (all === 0) return 0;
  const r = next / all;
  return Math.min(0.99, Math.max(0, r + (2 + 4 * r) / residuals.length));
}

/**
 * Fits a line by least squares.
 * @param points in order of time
 * @param z 99 % on both sides unless given
 * @returns the slope with its interval, which counts points that follow their neighbours as fewer
 *   (n (1 - r) / (1 + r), r the correlation of neighbouring residuals); null below seven such points
 */
export function fitSlope(points: readonly Point[], z = Z_99): Slope | null {
  const n = points.length;
  if (n < 3) return null;
  const time = sum(points.map((point) => point.time)) / n;
  const value = sum(points.map((point) => point.value)) / n;
  const spread = sum(points.map((point) => (point.time - time) ** 2));
  if (spread === 0) return null;
  const slope = sum(points.map((p) => (p.time - time) * (p.value - value))) / spread;
  const residuals = points.map((p) => p.value - value - slope * (p.time - time));
  const r = alike(residuals);
  const counted = (n * (1 - r)) / (1 + r);
  if (counted < 7) return null;
  const variance = sum(residuals.map((residual) => residual ** 2)) / (n - 2);
  // The spread of n points, taken as that of the counted ones.
  const error = Math.sqrt(variance / ((spread * counted) / n));
  return { perTime: slope, within: tQuantile(z, counted - 2) * error };
}
