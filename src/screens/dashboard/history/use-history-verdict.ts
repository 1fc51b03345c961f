import type { Market } from '../../../../domain/analysis/analysis.ts';
import type { Coin } from '../../../../domain/market/coin.ts';
import { trackRecord } from '../../../data/track-record.ts';
import { recordVerdict } from './record-words.ts';

/** From the totals on the device, without a request; null if there are none. */
export function useHistoryVerdict(userId: string, coin: Coin, market: Market): string | null {
  const { value } = trackRecord.useSeen(userId, market.id, coin, null, null);
  return value && recordVerdict(value.record);
}
