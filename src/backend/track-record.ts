import * as v from 'valibot';
import { type Coin, CoinSchema } from '../../domain/coin.ts';
import type { KnownAnalysis } from '../../domain/known-analysis.ts';
import { MomentSchema } from '../../domain/quantity.ts';
import { readAnalysis } from '../../domain/read-analysis.ts';
import {
  ENTRIES_A_PAGE,
  type TrackRecord,
  TrackRecordEntriesSchema,
  type TrackRecordEntry,
  TrackRecordSchema,
} from '../../domain/track-record.ts';
import { failed, type Outcome, succeeded } from './failure.ts';
import { failureOfTable, tables } from './tables.ts';

const SnapshotSchema = v.nullable(
  v.object({ coin: CoinSchema, snapshot_time: MomentSchema, result: v.unknown() }),
);

/**
 * The figures of a market.
 * @param market its id; null: that of the newest entry, a real one first
 * @param coin null: all coins
 * @param totalsOnly of a named market: its totals (or the coin's), with every list empty
 */
export async function readTrackRecord(
  market: string | null,
  coin: Coin | null,
  totalsOnly = false,
): Promise<Outcome<TrackRecord>> {
  const { data, error, status } = await (await tables()).rpc('track_record', {
    in_market: market,
    of_coin: coin,
    totals_only: totalsOnly,
  });
  if (error) return failureOfTable(error, status);
  const parsed = v.safeParse(TrackRecordSchema, data);
  return parsed.success ? succeeded(parsed.output) : failed('malformed', status, null);
}

/**
 * A page of a market's entries, newest first.
 * @param page the first is 0
 */
export async function readTrackRecordEntries(
  market: string,
  coin: Coin | null,
  page: number,
): Promise<Outcome<readonly TrackRecordEntry[]>> {
  const first = page * ENTRIES_A_PAGE;
  let question = (await tables())
    .from('track_record_entries')
    .select('number, content, hash, settlement, settlement_number')
    .eq('market', market);
  if (coin !== null) question = question.eq('coin', coin);
  const { data, error, status } = await question
    .order('number', { ascending: false })
    .range(first, first + ENTRIES_A_PAGE - 1);
  if (error) return failureOfTable(error, status);
  const parsed = v.safeParse(TrackRecordEntriesSchema, data);
  return parsed.success ? succeeded(parsed.output) : failed('malformed', status, null);
}

/** An analysis as it was when it was made; null where there is none of this id. */
export async function readSnapshot(
  id: string,
): Promise<Outcome<KnownAnalysis | 'unreadable' | null>> {
  const { data, error, status } = await (await tables())
    .from('analysis_snapshots')
    .select('coin, snapshot_time, result')
    .eq('id', id)
    .maybeSingle();
  if (error) return failureOfTable(error, status);
  const parsed = v.safeParse(SnapshotSchema, data);
  if (!parsed.success) return failed('malformed', status, null);
  if (parsed.output === null) return succeeded(null);
  const { coin, snapshot_time, result } = parsed.output;
  return succeeded(readAnalysis(result, { coin, time: snapshot_time }));
}
