/**
 * Mean high-low range of a Brownian path is sqrt(8/π) of its deviation (Parkinson 1980, "The
 * extreme value method for estimating the variance of the rate of return"); ATR stands in for it.
 */
const RANGE_PER_DEVIATION = Math.sqrt(8 / Math.PI);

/**
 * Hours until a target is reached, given that it is reached before the stop: the mean exit time of
 * a driftless Brownian path through the far side of an interval, (b² + 2ab) / 3σ², with the stop
 * at distance a and the target at distance b (Karatzas and Shreve, "Brownian Motion and Stochastic
 * Calculus", exercise 2.8.12 and its conditional form).
 * @param atr mean range of one candle, in price
 * @param candleHours length of that candle in hours
 */
export function etaHours(
  stopDistance: number,
  targetDistance: number,
  atr: number,
  candleHours: number,
): number {
  const deviation = atr / RANGE_PER_DEVIATION;
  const a = stopDistance / deviation;
  const b = targetDistance / deviation;
  return ((b * b + 2 * a * b) / 3) * candleHours;
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
