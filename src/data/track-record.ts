import { useMemo } from 'react';
import * as v from 'valibot';
import type { Stance } from '../../domain/analysis/recommendation.ts';
import type { Coin } from '../../domain/market/coin.ts';
import type { Outcome } from '../../domain/record/ledger-record.ts';
import type { PlanChoice } from '../../domain/record/plan-choice.ts';
import { type RangeRecord, RangeRecordSchema } from '../../domain/record/range-record.ts';
import {
  ClosedCallsSchema,
  ENTRIES_A_PAGE,
  MOST_CLOSED_CALLS,
  TrackRecordEntriesSchema,
  TrackRecordSchema,
} from '../../domain/record/track-record.ts';
import { Count, type EpochMs } from '../../domain/text/quantity.ts';
import { type Outcome as Answer, sentenceOf, succeeded } from '../backend/failure.ts';
import { pageOfTable } from '../backend/table-page.ts';
import { fromTables } from '../backend/tables.ts';
import { resource } from './resource.ts';

export const ENDINGS = {
  standing: null,
  reached: 'hit',
  stopped: 'stopped',
  expired: 'expired',
  replaced: 'replaced',
  void: 'void',
} as const satisfies Record<string, Outcome | null>;

export interface EntryFilter {
  readonly stance: Stance | null;
  readonly ending: keyof typeof ENDINGS | null;
  readonly mine: PlanChoice['choice'];
}

export interface TrackRecordQuestion {
  /** Null: that of the newest entry, a real one first. */
  readonly market: string | null;
  readonly coin: Coin | null;
  readonly filter: EntryFilter | null;
  /** From 0; null: totals alone, every list empty but the closed calls. */
  readonly page: number | null;
}

export const RecordedSchema = v.object({
  record: TrackRecordSchema,
  /** Standing ones first, then by their end, newest first. */
  entries: TrackRecordEntriesSchema,
  total: v.optional(Count, 0),
  /** Newest first; only with totals alone. */
  closed: ClosedCallsSchema,
});

type Recorded = v.InferOutput<typeof RecordedSchema>;

export function readEntries(
  market: string,
  coin: Coin | null,
  filter: EntryFilter | null,
  page: number,
) {
  const first = page * ENTRIES_A_PAGE;
  const { stance, ending, mine } = filter ?? {};
  const outcome = ending && ENDINGS[ending];
  return pageOfTable((db) => {
    const asked = {
      market,
      ...(coin && { coin }),
      ...(stance && { stance }),
      ...(outcome && { outcome }),
      ...(mine && { choice: mine }),
    };
    const entries = db
      .from(mine ? 'my_entries' : 'track_record_entries')
      .select('number, content, hash, plan, settlement, settlement_number, next_action', {
        count: 'exact',
      })
      .match(asked);
    return (ending === 'standing' ? entries.is('settlement_number', null) : entries)
      .order('settled_at', { ascending: false, nullsFirst: true })
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
  filter: EntryFilter | null,
  page: number | null,
): Promise<Answer<Recorded>> {
  const question = { in_market: market, of_coin: coin, totals_only: page === null };
  const answer = await fromTables((db) => db.rpc('track_record', question), TrackRecordSchema);
  if (!answer.ok) return answer;
  const record = answer.value;
  const shown = { record, entries: [], total: 0, closed: [] };
  if (record.market === null) return succeeded(shown);
  if (page === null) {
    if (coin === null) return succeeded(shown);
    const closed = await readClosedCalls(record.market, coin);
    return closed.ok ? succeeded({ ...shown, closed: closed.value }) : closed;
  }
  const found = await readEntries(record.market, coin, filter, page);
  if (!found.ok) return found;
  const { rows, total } = found.value;
  return succeeded({ ...shown, entries: rows, total });
}

export const trackRecord = resource<Parameters<typeof readRecord>, Recorded>({
  name: 'track-record',
  read: (_, ...question) => readRecord(...question),
  schema: RecordedSchema,
});

export interface TrackRecordAnswer extends Recorded, Pick<TrackRecordQuestion, 'filter' | 'page'> {
  readonly seenAt: EpochMs;
}

export function useTrackRecord(
  userId: string,
  { market, coin, filter, page }: TrackRecordQuestion,
  online: boolean,
) {
  const answer = trackRecord.useRead(userId, online, market, coin, filter, page);
  const { value, seenAt, busy, failure } = answer;
  const shown: TrackRecordAnswer | null = useMemo(
    () => (value === null || seenAt === null ? null : { ...value, filter, page, seenAt }),
    [value, seenAt, filter, page],
  );
  return {
    loading: answer.loading || (online && busy),
    shown,
    error: failure === null || busy ? null : sentenceOf(failure),
    reload: () => void trackRecord.reload(userId, market, coin, filter, page),
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
