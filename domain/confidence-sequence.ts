/**
 * Lower bound for the mean of a growing series that may be looked at after each of its values: it
 * lies below the mean at all times together with the given confidence (Waudby-Smith, Arbour, Sinha,
 * Kennedy and Ramdas 2024, "Time-uniform central limit theory and asymptotic confidence sequences",
 * the one-sided normal mixture of appendix B). It holds as the series grows long; of a few values it
 * says little, so callers ask for a least number.
 * @param error share of series in which the bound may ever be wrong: 0.025
 * @param tightestAt number of values at which the bound is tightest
 * @returns null for fewer than two values
 */
export function lowerBound(
  values: readonly number[],
  error: number,
  tightestAt: number,
): number | null {
  const count = values.length;
  if (count < 2) return null;
  const mean = values.reduce((sum, value) => sum + value, 0) / count;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const deviation = Math.sqrt(squares / (count - 1));
  const surprise = -2 * Math.log(2 * error);
  const mixture = (surprise + Math.log(surprise + 1)) / tightestAt;
  const spread = count * mixture + 1;
  const logarithm = Math.log(1 + Math.sqrt(spread) / (2 * error));
  return mean - deviation * Math.sqrt((2 * spread * logarithm) / (count * count * mixture));
}
