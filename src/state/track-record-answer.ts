import * as v from 'valibot';
import type { Coin } from '../../domain/market/coin.ts';
import {
  type ClosedCall,
  ClosedCallsSchema,
  type RecordGroupName,
  type TrackRecord,
  TrackRecordEntriesSchema,
  type TrackRecordEntry,
  TrackRecordSchema,
} from '../../domain/record/track-record.ts';
import { type EpochMs, epochMs } from '../../domain/text/quantity.ts';
import { type Outcome, succeeded } from '../backend/failure.ts';
import {
  readClosedCalls,
  readTrackRecord,
  readTrackRecordEntries,
} from '../backend/track-record.ts';
import { keepSeenRecord, seenRecord } from '../device/database/track-record.ts';
import { presence } from './leaving.ts';

export interface TrackRecordQuestion {
  readonly market: string | null;
  readonly coin: Coin | null;
  /** Null: all. */
  readonly group: RecordGroupName | null;
  /** From 0; null: totals alone, every list empty but the closed calls. */
  readonly page: number | null;
}

export interface TrackRecordAnswer {
  readonly record: TrackRecord;
  readonly entries: readonly TrackRecordEntry[];
  /** Newest first; only with totals alone. */
  readonly closed: readonly ClosedCall[];
  /** As requested. */
  readonly group: RecordGroupName | null;
  readonly page: number | null;
  readonly seenAt: EpochMs;
}

export const keyOf = ({ market, coin, group, page }: TrackRecordQuestion) =>
  JSON.stringify([market, coin, group, page]);

async function ask(question: TrackRecordQuestion): Promise<Outcome<TrackRecordAnswer>> {
  const { market, coin, group, page } = question;
  const answer = await readTrackRecord(market, coin, page === null);
  if (!answer.ok) return answer;
  const record = answer.value;
  const shown = { record, entries: [], closed: [], group, page, seenAt: epochMs(Date.now()) };
  if (record.market === null) return succeeded(shown);
  if (page === null) {
    if (coin === null) return succeeded(shown);
    const closed = await readClosedCalls(record.market, coin);
    return closed.ok ? succeeded({ ...shown, closed: closed.value }) : closed;
  }
  const entries = await readTrackRecordEntries(record.market, coin, group, page);
  return entries.ok ? succeeded({ ...shown, entries: entries.value }) : entries;
}

export async function trackRecordFromServer(
  userId: string,
  question: TrackRecordQuestion,
): Promise<Outcome<TrackRecordAnswer>> {
  const stayed = presence();
  const outcome = await ask(question);
  if (outcome.ok && stayed()) {
    const { record, entries, closed, seenAt } = outcome.value;
    await keepSeenRecord(userId, keyOf(question), { record, entries, closed, seenAt });
  }
  return outcome;
}

export async function trackRecordFromDevice(
  userId: string,
  question: TrackRecordQuestion,
): Promise<TrackRecordAnswer | null> {
  const seen = await seenRecord(userId, keyOf(question));
  const record = v.safeParse(TrackRecordSchema, seen?.record);
  const entries = v.safeParse(TrackRecordEntriesSchema, seen?.entries);
  const closed = v.safeParse(ClosedCallsSchema, seen?.closed);
  if (!(seen && record.success && entries.success && closed.success)) return null;
  const { group, page } = question;
  const { seenAt } = seen;
  return {
    record: record.output,
    entries: entries.output,
    closed: closed.output,
    group,
    page,
    seenAt,
  };
}
