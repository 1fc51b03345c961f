import * as v from 'valibot';
import { StanceSchema } from '../analysis/recommendation.ts';
import { CoinSchema } from '../market/coin.ts';
import { ChangeWordsSchema } from '../plan/change.ts';
import { MomentSchema } from '../text/quantity.ts';

/** One card of the watch list: what the list's query answers, without results. */
export const WatchedCoinSchema = v.object({
  id: v.pipe(v.string(), v.uuid()),
  coin: CoinSchema,
  change_detected: v.boolean(),
  /** The last detected change, also after it was seen; of any kind, as newer servers find more. */
  changes: v.fallback(v.array(ChangeWordsSchema), []),
  snapshot_time: MomentSchema,
  /** The analysis from before the last change; null where there was none. */
  previous_snapshot: v.nullable(v.pipe(v.string(), v.uuid())),
  last_check_at: v.nullable(MomentSchema),
  /** Why the last check gave no analysis; null when it did. */
  last_check_error: v.nullable(v.string()),
  /** The analysis that the card shows, its market's id, and the close of its newest candle. */
  latest_snapshot: v.fallback(v.nullable(v.pipe(v.string(), v.uuid())), null),
  market: v.fallback(v.nullable(v.string()), null),
  candles_until: v.fallback(v.nullable(MomentSchema), null),
  /**
   * Null where there is none, or none with an action; older ones take no stance. `readPlan` reads the
   * rest of it.
   */
  recommendation: v.fallback(
    v.nullable(
      v.looseObject({ action: v.string(), stance: v.fallback(v.nullable(StanceSchema), null) }),
    ),
    null,
  ),
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
