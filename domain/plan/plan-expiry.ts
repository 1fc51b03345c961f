import type { EpochMs } from '../text/quantity.ts';
import { HOUR_MS } from '../text/time-units.ts';

/** ms UTC; `snapshotTime` is the close of the newest candle used. */
export function expiryOf(snapshotTime: EpochMs, hours: number): number {
  return Math.ceil(snapshotTime + hours * HOUR_MS);
}
