import type { Market } from '../../../../domain/analysis/analysis.ts';
import type { Coin } from '../../../../domain/market/coin.ts';
import type { TrackRecord } from '../../../../domain/record/track-record.ts';
import { rText } from '../../../../domain/text/r-text.ts';
import { trackRecord } from '../../../data/track-record.ts';

export type CoinRecord = Pick<TrackRecord, 'totals' | 'apart'>;

const openOf = ({ entries, settled, voided }: CoinRecord['totals']) => entries - settled - voided;

/** '3 stopped'; empty for 0. */
export const countWords = (count: number, words: string) =>
  count === 0 ? [] : [`${count} ${words}`];

const apartWords = ({ apart }: CoinRecord) => [
  ...countWords(apart['too close to call'].totals.entries, 'Too close to call'),
  ...countWords(apart['stand aside'].totals.entries, 'Stand aside'),
];

function unsettledWords(totals: CoinRecord['totals']): string {
  const open = openOf(totals);
  if (totals.entries === 0) return 'No Trade plan yet';
  return open === 0 ? 'None closed yet' : `${open} open, none closed yet`;
}

/** Of trades: '20 closed: 4 reached the last target, average −0.08 R after costs; 1 open'. */
export function recordWords(record: CoinRecord): string {
  const { totals } = record;
  const apart = apartWords(record);
  if (totals.entries === 0 && apart.length === 0) return 'No plan yet';
  const { settled, hits, netR } = totals;
  const open = openOf(totals);
  return [
    settled === 0
      ? unsettledWords(totals)
      : `${settled} closed: ${hits} reached the last target, average ${rText(netR)} after costs`,
    ...(settled > 0 && open > 0 ? [`${open} open`] : []),
    ...apart,
  ].join('; ');
}

/** '4 of 20 plans reached the last target'. */
export function recordVerdict(record: CoinRecord): string {
  const { totals } = record;
  if (totals.settled > 0) {
    return `${totals.hits} of ${totals.settled} plans reached the last target`;
  }
  if (totals.entries > 0) return unsettledWords(totals);
  return apartWords(record).join(', ') || 'No plan yet';
}

export interface CoinRecordProps {
  readonly userId: string;
  readonly coin: Coin;
  /** Plans of other markets are left out. */
  readonly market: Market;
}

/** From the totals on the device, without a request; null if there are none. */
export function useHistoryVerdict(userId: string, coin: Coin, market: Market): string | null {
  const { value } = trackRecord.useSeen(userId, market.id, coin, null, null);
  return value && recordVerdict(value.record);
}
