import type { LedgerEntry } from '../../../../domain/ledger-record.ts';
import { shortMoment } from '../../../../domain/moment-text.ts';
import { formatPrice } from '../../../../domain/number-format.ts';
import type { TrackRecordEntry } from '../../../../domain/track-record.ts';

type Ended = Pick<TrackRecordEntry, 'settlement' | 'settlement_number'>;

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** '6 days', '9 hours'. */
const timeText = (ms: number) =>
  ms >= 2 * DAY
    ? counted(Math.round(ms / DAY), 'day')
    : counted(Math.max(1, Math.round(ms / HOUR)), 'hour');

/** The target that counts: 'TP1' in version 1 of the rules. */
const labelOf = (content: LedgerEntry) => (content.rules === 1 ? 'TP1' : content.label);

/**
 * What became of a call: 'TP3 reached', 'TP1 reached, then stopped at 79,673.3', 'Expired after 6 days',
 * 'Open until 24 Nov, 16:00'.
 */
export function outcomeWords(content: LedgerEntry, ended: Ended, now: number): string {
  const { settlement, settlement_number } = ended;
  if (settlement === null) {
    if (settlement_number !== null) return 'Closed, in a form that this version does not read';
    return now < content.expiresAt
      ? `Open until ${shortMoment(content.expiresAt)}`
      : 'Its time is over; being settled';
  }
  if (settlement.outcome === 'void') return 'Could not be settled';
  if (settlement.outcome === 'hit') return `${labelOf(content)} reached`;
  const reached = settlement.waypoints.filter(({ outcome }) => outcome === 'hit').at(-1);
  const end =
    settlement.outcome === 'stopped'
      ? `stopped at ${formatPrice(settlement.exit, content.tickSize)}`
      : `expired after ${timeText(settlement.settledAt - content.snapshotTime)}`;
  return reached
    ? `${reached.label} reached, then ${end}`
    : `${end[0]?.toUpperCase()}${end.slice(1)}`;
}

/** What a position of an open call would come to at a price, in R before costs. */
export function openR({ action, entry, stop }: LedgerEntry, price: number): number {
  const towards = action === 'LONG' ? 1 : -1;
  return (towards * (price - entry)) / Math.abs(entry - stop);
}
