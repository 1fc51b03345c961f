import type { EpochMs } from '../text/quantity.ts';

const HOUR_MS = 3_600_000;

/**
 * Funding payments that fall due while a position is held: at multiples of the interval counted from
 * 00:00 UTC, after the start and up to the end.
 */
export function fundingPayments(from: EpochMs, to: EpochMs, intervalHours: number): number {
  const interval = intervalHours * HOUR_MS;
  return Math.floor(to / interval) - Math.floor(from / interval);
}
