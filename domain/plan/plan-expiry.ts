import type { EpochMs } from '../text/quantity.ts';

const HOUR_MS = 3_600_000;

/**
 * When a recommendation expires (ms UTC).
 * @param snapshotTime close of the newest candle that it used
 * @param hours the plan's time
 */
export function expiryOf(snapshotTime: EpochMs, hours: number): number {
  return Math.ceil(snapshotTime + hours * HOUR_MS);
}
