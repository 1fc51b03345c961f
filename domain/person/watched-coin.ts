import * as v from 'valibot';
import { StanceSchema } from '../analysis/recommendation.ts';
import { CoinSchema } from '../market/coin.ts';
import { ChangeWordsSchema } from '../plan/change.ts';
import { MomentSchema } from '../text/quantity.ts';

export const WatchedCoinSchema = v.object({
  id: v.pipe(v.string(), v.uuid()),
  coin: CoinSchema,
  change_detected: v.boolean(),
  /** Kept after it was seen; unknown kinds too, as newer servers find more. */
  changes: v.fallback(v.array(ChangeWordsSchema), []),
  snapshot_time: MomentSchema,
  /** From before the last change. */
  previous_snapshot: v.nullable(v.pipe(v.string(), v.uuid())),
  last_check_at: v.nullable(MomentSchema),
  last_check_error: v.nullable(v.string()),
  /** The analysis shown, and its market's ID. */
  latest_snapshot: v.fallback(v.nullable(v.pipe(v.string(), v.uuid())), null),
  market: v.fallback(v.nullable(v.string()), null),
  candles_until: v.fallback(v.nullable(MomentSchema), null),
  /** Null without an action. `readPlan` reads the rest. */
  recommendation: v.fallback(
    v.nullable(
      v.looseObject({ action: v.string(), stance: v.fallback(v.nullable(StanceSchema), null) }),
    ),
    null,
  ),
});

export type WatchedCoin = v.InferOutput<typeof WatchedCoinSchema>;

export function byNewestAnalysis(coins: readonly WatchedCoin[]): readonly WatchedCoin[] {
  return coins.toSorted((a, b) => b.snapshot_time - a.snapshot_time);
}
