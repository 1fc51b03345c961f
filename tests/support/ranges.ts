import type { Horizon, Ranges } from '../../domain/analysis/ranges.ts';
import { epochMs, price } from '../../domain/text/quantity.ts';

/** Gaussian quantiles of the 50, 80 and 95 % bands. */
const QUANTILES = { 50: 0.674, 80: 1.282, 95: 1.96 } as const;

/** Ranges of a coin that moves `daily` (log return) a day, from a price; symmetric in logs. */
export function rangesWith(
  from: number,
  at: number,
  { daily = 0.02, touch = {} }: { daily?: number; touch?: Ranges['touch'] } = {},
): Ranges {
  const horizon = (days: number): Horizon => {
    const sigma = daily * Math.sqrt(days);
    const band = (share: keyof typeof QUANTILES) => ({
      low: price(from * Math.exp(-sigma * QUANTILES[share])),
      high: price(from * Math.exp(sigma * QUANTILES[share])),
    });
    return { sigma, bands: { 50: band(50), 80: band(80), 95: band(95) } };
  };
  const close = price(from);
  return { from: close, close, at: epochMs(at), day: horizon(1), week: horizon(7), touch };
}
