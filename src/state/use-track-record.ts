import { useCallback, useEffect, useState } from 'react';
import { sentenceOf } from '../backend/failure.ts';
import {
  keyOf,
  type TrackRecordAnswer,
  type TrackRecordQuestion,
  trackRecordFromDevice,
  trackRecordFromServer,
} from './track-record-answer.ts';

export interface ShownTrackRecord {
  readonly loading: boolean;
  readonly shown: TrackRecordAnswer | null;
  readonly error: string | null;
}

export function useTrackRecord(
  userId: string,
  { market, coin, group, page }: TrackRecordQuestion,
  online: boolean,
): ShownTrackRecord & { readonly reload: () => void } {
  const [state, setState] = useState<ShownTrackRecord & { readonly key: string }>();
  const [round, setRound] = useState(0);
  const key = keyOf({ market, coin, group, page });

  useEffect(() => {
    // Each round asks again.
    let current = round >= 0;
    const question = { market, coin, group, page };
    const show = (next: ShownTrackRecord) => {
      if (current) setState({ ...next, key: keyOf(question) });
    };
    const load = async () => {
      const kept = await trackRecordFromDevice(userId, question);
      show({ loading: online, shown: kept, error: null });
      if (!online || !current) return;
      const answer = await trackRecordFromServer(userId, question);
      if (answer.ok) show({ loading: false, shown: answer.value, error: null });
      else show({ loading: false, shown: kept, error: sentenceOf(answer.failure) });
    };
    void load();
    return () => {
      current = false;
    };
  }, [userId, market, coin, group, page, online, round]);

  const reload = useCallback(() => setRound((before) => before + 1), []);
  if (state?.key !== key) return { loading: true, shown: null, error: null, reload };
  const { loading, shown, error } = state;
  return { loading, shown, error, reload };
}

/** Keeps the last answer in view until the next arrives. */
export function useHeldTrackRecord({ loading, shown }: ShownTrackRecord): TrackRecordAnswer | null {
  const [held, setHeld] = useState(shown);
  const next = shown ?? (loading ? held : null);
  if (next !== held) setHeld(next);
  return next;
}
