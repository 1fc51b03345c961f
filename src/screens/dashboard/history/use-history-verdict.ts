import { useCallback } from 'react';
import * as v from 'valibot';
import type { Market } from '../../../../domain/analysis/analysis.ts';
import type { Coin } from '../../../../domain/market/coin.ts';
import { TrackRecordSchema } from '../../../../domain/record/track-record.ts';
import type { Database } from '../../../device/database/database.ts';
import { keyOf } from '../../../state/track-record-answer.ts';
import { useObserved } from '../../../state/use-observed.ts';
import { recordVerdict } from './record-words.ts';

/** From the totals on the device, without a request; null if there are none. */
export function useHistoryVerdict(userId: string, coin: Coin, market: Market): string | null {
  const question = keyOf({ market: market.id, coin, group: null, page: null });
  const query = useCallback(
    (db: Database) => db.trackRecords.get([userId, question]),
    [userId, question],
  );
  const observed = useObserved(query);
  if (observed.status !== 'read') return null;
  const kept = v.safeParse(v.object({ record: TrackRecordSchema }), observed.value);
  return kept.success ? recordVerdict(kept.output.record) : null;
}
