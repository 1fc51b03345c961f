import type { EpochMs } from '../text/quantity.ts';
import { HOUR_MS } from '../text/time-units.ts';

/** Payments after `from` and up to `to`, at multiples of the interval from 00:00 UTC. */
export function fundingPayments(from: EpochMs, to: EpochMs, intervalHours: number): number {
  const interval = intervalHours * HOUR_MS;
  return Math.floor(to / interval) - Math.floor(from / interval);
}
