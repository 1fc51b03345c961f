import { useCallback, useEffect, useRef, useState } from 'react';
import type { UserSettings } from '../../../domain/person/user-settings.ts';
import { saveFields, settings, turnAccount } from '../../data/settings.ts';
import { quietProblem } from './quiet-draft.ts';
import { errorText, SAVED, SAVED_SHOWN, saveError } from './settings-messages.ts';

/** Runs saves in sequence: a late one must not undo the next. */
function useTurns() {
  const last = useRef<Promise<unknown>>(Promise.resolve());
  return <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.current.then(work);
    last.current = done.catch(() => undefined);
    return done;
  };
}

export type Settings = ReturnType<typeof useSettings>;

export function useSettings(userId: string, online: boolean) {
  const { value: saved, busy, failure } = settings.useRead(userId, online);
  const [edits, setEdits] = useState<Partial<UserSettings>>({});
  /** Of now, for saves that waited their turn. */
  const latest = useRef(edits);
  const inTurn = useTurns();
  const [saving, setSaving] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  /** Keeps unsaved edits. */
  const reread = useCallback(() => settings.reload(userId), [userId]);
  const ready = saved && { saved, draft: { ...saved, ...edits } };
  const failed = failure !== null && !busy;

  useEffect(() => {
    if (message !== SAVED) return;
    const timer = setTimeout(() => setMessage(null), SAVED_SHOWN);
    return () => clearTimeout(timer);
  }, [message]);

  const edit = (next: Partial<UserSettings>) => {
    latest.current = next;
    setEdits(next);
  };
  const change = (part: Partial<UserSettings>) => edit({ ...latest.current, ...part });

  const save = async () => {
    if (!ready) return;
    const problem = quietProblem(ready.draft);
    setMessage(problem === null ? null : errorText(problem));
    if (problem !== null) return;
    setSaving(true);
    const answer = await inTurn(() => saveFields(userId, latest.current));
    if (answer.ok) edit({});
    setMessage(answer.ok ? SAVED : saveError(answer.failure));
    setSaving(false);
  };

  /** Saved at once; resolves to null or an error message. */
  const turn = async (on: boolean) => {
    // Shown at once, and reverted if it is not saved.
    change({ push_notifications: on });
    const answer = await inTurn(() => turnAccount(userId, on));
    const { push_notifications: wanted, ...others } = latest.current;
    if (wanted === on) edit(others);
    return answer.ok ? null : saveError(answer.failure);
  };

  return { ready, failed, saving, message, change, save, turnAccount: turn, reread };
}
