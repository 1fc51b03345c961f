import { useCallback, useEffect, useState } from 'react';
import * as v from 'valibot';
import type { Coin } from '../../domain/coin.ts';
import { type EpochMs, epochMs } from '../../domain/quantity.ts';
import {
  type TrackRecord,
  TrackRecordEntriesSchema,
  type TrackRecordEntry,
  TrackRecordSchema,
} from '../../domain/track-record.ts';
import { type Failure, sentenceOf, UNREACHABLE } from '../backend/failure.ts';
import { readTrackRecord, readTrackRecordEntries } from '../backend/track-record.ts';
import { keepSeenRecord, seenRecord } from '../device/database/track-record.ts';

export interface TrackRecordQuestion {
  /** The market's id; null: that of the newest entry, a real one first. */
  readonly market: string | null;
  /** Null: all coins. */
  readonly coin: Coin | null;
  /** Page of the entries, from 0; null: figures alone. */
  readonly page: number | null;
}

interface Shown {
  readonly record: TrackRecord;
  readonly entries: readonly TrackRecordEntry[];
  /** When the server gave it (ms UTC). */
  readonly seenAt: EpochMs;
}

export interface ShownTrackRecord {
  readonly loading: boolean;
  /** The server's answer, or while there is none the device's. */
  readonly shown: Shown | null;
  /** Why the server gave none. */
  readonly error: string | null;
}

const keyOf = ({ market, coin, page }: TrackRecordQuestion) => JSON.stringify([market, coin, page]);

async function fromServer(
  question: TrackRecordQuestion,
): Promise<{ readonly shown: Shown } | { readonly failure: Failure }> {
  const { market, coin, page } = question;
  const answer = await readTrackRecord(market, coin);
  if (!answer.ok) return answer;
  const record = answer.value;
  const shown = { record, entries: [], seenAt: epochMs(Date.now()) };
  if (page === null || record.market === null) return { shown };
  const entries = await readTrackRecordEntries(record.market, coin, page);
  return entries.ok ? { shown: { ...shown, entries: entries.value } } : entries;
}

async function fromDevice(userId: string, key: string): Promise<Shown | null> {
  const seen = await seenRecord(userId, key);
  const record = v.safeParse(TrackRecordSchema, seen?.record);
  const entries = v.safeParse(TrackRecordEntriesSchema, seen?.entries);
  if (!(seen && record.success && entries.success)) return null;
  return { record: record.output, entries: entries.output, seenAt: seen.seenAt };
}

/** The track record: at once as the device last saw it, then as the server has it. */
export function useTrackRecord(
  userId: string,
  { market, coin, page }: TrackRecordQuestion,
  online: boolean,
): ShownTrackRecord & { readonly reload: () => void } {
  const [state, setState] = useState<ShownTrackRecord & { readonly key: string }>();
  const [round, setRound] = useState(0);
  const key = keyOf({ market, coin, page });

  useEffect(() => {
    // Each round asks anew.
    let current = round >= 0;
    const show = (next: ShownTrackRecord) => {
      if (current) setState({ ...next, key });
    };
    const load = async () => {
      const kept = await fromDevice(userId, key);
      show({ loading: online, shown: kept, error: null });
      if (!online || !current) return;
      const answer = await fromServer({ market, coin, page }).catch(() => null);
      if (answer && 'shown' in answer) {
        show({ loading: false, shown: answer.shown, error: null });
        await keepSeenRecord(userId, key, answer.shown);
      } else {
        const error = answer ? sentenceOf(answer.failure) : UNREACHABLE;
        show({ loading: false, shown: kept, error });
      }
    };
    void load();
    return () => {
      current = false;
    };
  }, [userId, key, market, coin, page, online, round]);

  const reload = useCallback(() => setRound((before) => before + 1), []);
  if (state?.key !== key) return { loading: true, shown: null, error: null, reload };
  const { loading, shown, error } = state;
  return { loading, shown, error, reload };
}
