import { useMemo } from 'react';
import * as v from 'valibot';
import type { Stance } from '../../domain/analysis/recommendation.ts';
import type { Coin } from '../../domain/market/coin.ts';
import { type RangeRecord, RangeRecordSchema } from '../../domain/record/range-record.ts';
import {
  ClosedCallsSchema,
  ENTRIES_A_PAGE,
  MOST_CLOSED_CALLS,
  type TrackRecord,
  TrackRecordEntriesSchema,
  TrackRecordSchema,
} from '../../domain/record/track-record.ts';
import type { EpochMs } from '../../domain/text/quantity.ts';
import { type Outcome, sentenceOf, succeeded } from '../backend/failure.ts';
import { fromTables } from '../backend/tables.ts';
import { resource } from './resource.ts';

export interface TrackRecordQuestion {
  /** Null: that of the newest entry, a real one first. */
  readonly market: string | null;
  readonly coin: Coin | null;
  /** Null: all. */
  readonly group: Stance | null;
  /** From 0; null: totals alone, every list empty but the closed calls. */
  readonly page: number | null;
}

/** Of a record on the device. */
export const RecordedSchema = v.object({
  record: TrackRecordSchema,
  /** Newest first. */
  entries: TrackRecordEntriesSchema,
  /** Newest first; only with totals alone. */
  closed: ClosedCallsSchema,
});

type Recorded = v.InferOutput<typeof RecordedSchema>;

/** A null stance counts all. */
function entriesIn({ totals, apart }: TrackRecord, stance: Stance | null): number {
  const groups = { trade: { totals }, ...apart };
  const counted = stance === null ? Object.values(groups) : [groups[stance]];
  return counted.reduce((sum, group) => sum + group.totals.entries, 0);
}

export function readEntries(market: string, coin: Coin | null, group: Stance | null, page: number) {
  const first = page * ENTRIES_A_PAGE;
  return fromTables((db) => {
    const asked = { market, ...(coin && { coin }), ...(group && { stance: group }) };
    return db
      .from('track_record_entries')
      .select('number, content, hash, settlement, settlement_number, next_action, newer_than_next')
      .match(asked)
      .order('number', { ascending: false })
      .range(first, first + ENTRIES_A_PAGE - 1);
  }, TrackRecordEntriesSchema);
}

export const readClosedCalls = (market: string, coin: Coin) =>
  fromTables(
    (db) =>
      db
        .from('track_record_entries')
        .select('number, stance, outcome, net_r')
        .match({ market, coin })
        .not('net_r', 'is', null)
        .order('number', { ascending: false })
        .limit(MOST_CLOSED_CALLS),
    ClosedCallsSchema,
  );

async function readRecord(
  market: string | null,
  coin: Coin | null,
  group: Stance | null,
  page: number | null,
): Promise<Outcome<Recorded>> {
  const question = { in_market: market, of_coin: coin, totals_only: page === null };
  const answer = await fromTables((db) => db.rpc('track_record', question), TrackRecordSchema);
  if (!answer.ok) return answer;
  const record = answer.value;
  const shown = { record, entries: [], closed: [] };
  if (record.market === null) return succeeded(shown);
  if (page === null) {
    if (coin === null) return succeeded(shown);
    const closed = await readClosedCalls(record.market, coin);
    return closed.ok ? succeeded({ ...shown, closed: closed.value }) : closed;
  }
  const entries = await readEntries(record.market, coin, group, page);
  return entries.ok ? succeeded({ ...shown, entries: entries.value }) : entries;
}

export const trackRecord = resource<Parameters<typeof readRecord>, Recorded>({
  name: 'track-record',
  read: (_, ...question) => readRecord(...question),
  schema: RecordedSchema,
});

export interface TrackRecordAnswer extends Recorded {
  readonly group: Stance | null;
  readonly page: number | null;
  readonly total: number;
  readonly seenAt: EpochMs;
}

export function useTrackRecord(
  userId: string,
  { market, coin, group, page }: TrackRecordQuestion,
  online: boolean,
) {
  const answer = trackRecord.useRead(userId, online, market, coin, group, page);
  const { value, seenAt, busy, failure } = answer;
  const shown: TrackRecordAnswer | null = useMemo(
    () =>
      value === null || seenAt === null
        ? null
        : { ...value, group, page, total: entriesIn(value.record, group), seenAt },
    [value, seenAt, group, page],
  );
  return {
    loading: answer.loading || (online && busy),
    shown,
    error: failure === null || busy ? null : sentenceOf(failure),
    reload: () => void trackRecord.reload(userId, market, coin, group, page),
  };
}

export const rangeRecord = resource<[market: string], RangeRecord | null>({
  name: 'range-record',
  read: (_, market) =>
    fromTables(
      (db) => db.rpc('range_record', { in_market: market }),
      v.nullable(RangeRecordSchema),
    ),
  schema: v.nullable(RangeRecordSchema),
});
