import type { EpochMs } from '../text/quantity.ts';

const HOUR_MS = 3_600_000;

/** ms UTC; `snapshotTime` is the close of the newest candle used. */
export function expiryOf(snapshotTime: EpochMs, hours: number): number {
  return Math.ceil(snapshotTime + hours * HOUR_MS);
}
