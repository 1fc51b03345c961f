import * as v from 'valibot';
import { ChangesSchema } from './change.ts';
import { CoinSchema } from './coin.ts';
import { MomentSchema } from './quantity.ts';

/** One card of the watch list: what the list's query answers, without results. */
export const WatchedCoinSchema = v.object({
  id: v.pipe(v.string(), v.uuid()),
  coin: CoinSchema,
  change_detected: v.boolean(),
  /** The last detected change, also after it was seen. */
  changes: v.fallback(ChangesSchema, []),
  snapshot_time: MomentSchema,
  /** The analysis from before the last change; null where there was none. */
  previous_snapshot: v.nullable(v.pipe(v.string(), v.uuid())),
  last_check_at: v.nullable(MomentSchema),
  /** Why the last check gave no analysis; null when it did. */
  last_check_error: v.nullable(v.string()),
  /** Null where there is none, or none with an action. */
  recommendation: v.fallback(v.nullable(v.object({ action: v.string() })), null),
});

/** A row as the device keeps it: as it came, so that it is read by the same schema. */
export const WatchedCoinRowSchema = v.object({
  id: v.pipe(v.string(), v.uuid()),
  coin: CoinSchema,
});

export type WatchedCoin = v.InferOutput<typeof WatchedCoinSchema>;

/** Newest analysis first. */
export function byNewestAnalysis(coins: readonly WatchedCoin[]): readonly WatchedCoin[] {
  return coins.toSorted((a, b) => b.snapshot_time - a.snapshot_time);
}
