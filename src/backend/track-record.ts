import * as v from 'valibot';
import type { KnownAnalysis } from '../../domain/analysis/known-analysis.ts';
import { readAnalysis } from '../../domain/analysis/read-analysis.ts';
import type { Stance } from '../../domain/analysis/recommendation.ts';
import { type Coin, CoinSchema } from '../../domain/market/coin.ts';
import { type ShadowRecord, ShadowRecordSchema } from '../../domain/record/shadow-record.ts';
import {
  type ClosedCall,
  ClosedCallsSchema,
  ENTRIES_A_PAGE,
  MOST_CLOSED_CALLS,
  type RecordGroupName,
  type TrackRecord,
  TrackRecordEntriesSchema,
  type TrackRecordEntry,
  TrackRecordSchema,
} from '../../domain/record/track-record.ts';
import { MomentSchema } from '../../domain/text/quantity.ts';
import { type Outcome, succeeded } from './failure.ts';
import { fromTables } from './tables.ts';

const SnapshotSchema = v.nullable(
  v.object({ coin: CoinSchema, snapshot_time: MomentSchema, result: v.unknown() }),
);

/**
 * @param market null: that of the newest entry, a real one first
 * @param totalsOnly a named market's (or coin's) totals, with every list empty
 */
export function readTrackRecord(
  market: string | null,
  coin: Coin | null,
  totalsOnly = false,
): Promise<Outcome<TrackRecord>> {
  const question = { in_market: market, of_coin: coin, totals_only: totalsOnly };
  return fromTables((db) => db.rpc('track_record', question), TrackRecordSchema);
}

const STANCES = {
  trade: 'trade',
  aside: 'stand aside',
} as const satisfies Record<RecordGroupName, Stance>;

/** A page (from 0) of a market's entries, newest first; `group` null: all. */
export function readTrackRecordEntries(
  market: string,
  coin: Coin | null,
  group: RecordGroupName | null,
  page: number,
): Promise<Outcome<readonly TrackRecordEntry[]>> {
  const first = page * ENTRIES_A_PAGE;
  return fromTables((db) => {
    const ofCoin = coin === null ? {} : { coin };
    const inGroup = group === null ? {} : { stance: STANCES[group] };
    return db
      .from('track_record_entries')
      .select('number, content, hash, settlement, settlement_number')
      .match({ market, ...ofCoin, ...inGroup })
      .order('number', { ascending: false })
      .range(first, first + ENTRIES_A_PAGE - 1);
  }, TrackRecordEntriesSchema);
}

export function readClosedCalls(
  market: string,
  coin: Coin,
): Promise<Outcome<readonly ClosedCall[]>> {
  return fromTables(
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
}

/** Hypotheses under test: all for admins, otherwise those that passed. */
export function readShadowRecord(): Promise<Outcome<ShadowRecord | null>> {
  return fromTables((db) => db.rpc('shadow_record'), v.nullable(ShadowRecordSchema));
}

export async function readSnapshot(
  id: string,
): Promise<Outcome<KnownAnalysis | 'unreadable' | null>> {
  const row = await fromTables(
    (db) =>
      db
        .from('analysis_snapshots')
        .select('coin, snapshot_time, result')
        .eq('id', id)
        .maybeSingle(),
    SnapshotSchema,
  );
  if (!row.ok) return row;
  if (row.value === null) return succeeded(null);
  const { coin, snapshot_time, result } = row.value;
  return succeeded(readAnalysis(result, { coin, time: snapshot_time }));
}
