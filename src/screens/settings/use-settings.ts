import { useCallback, useEffect, useRef, useState } from 'react';
import type { UserSettings } from '../../../domain/person/user-settings.ts';
import { readSettings } from '../../backend/settings.ts';
import { logFailure } from '../../device/failure-log.ts';
import { saveAccount } from '../../state/push-actions.ts';
import { quietProblem } from './quiet-draft.ts';
import { rebased } from './settings-draft.ts';
import { errorText, SAVED, SAVED_SHOWN, saveError } from './settings-messages.ts';

type Loaded = { readonly saved: UserSettings; readonly draft: UserSettings };

export type SettingsLoading =
  | { readonly status: 'loading' }
  | { readonly status: 'failed' }
  | ({ readonly status: 'ready' } & Loaded);

export interface Settings {
  readonly loading: SettingsLoading;
  readonly saving: boolean;
  readonly message: string | null;
  readonly change: (part: Partial<UserSettings>) => void;
  readonly save: () => Promise<void>;
  /** Saved at once; resolves to null or an error message. */
  readonly turnAccount: (on: boolean) => Promise<string | null>;
  /** Reloads the saved settings, keeping unsaved edits. */
  readonly reread: () => Promise<void>;
}

/** The loaded value, readable between two renders. */
function useLoaded() {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const latest = useRef<Loaded | null>(null);
  const put = useCallback((next: (before: Loaded | null) => Loaded | null) => {
    latest.current = next(latest.current);
    setLoaded(latest.current);
  }, []);
  return { loaded, latest, put };
}

/** Runs saves in sequence: a late one must not undo the next. */
function useTurns() {
  const last = useRef<Promise<unknown>>(Promise.resolve());
  return <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.current.then(work);
    last.current = done.catch(() => undefined);
    return done;
  };
}

export function useSettings(userId: string, online: boolean): Settings {
  const { loaded, latest, put } = useLoaded();
  const inTurn = useTurns();
  /** Of the account's switch, while it is being saved. */
  const wanted = useRef<boolean | null>(null);
  const [failed, setFailed] = useState(false);
  const [saving, setSaving] = useState(false);
  const [message, setMessage] = useState<string | null>(null);

  const reread = useCallback(async () => {
    setFailed(false);
    const answer = await readSettings(userId);
    if (!answer.ok) {
      logFailure('Reading the settings', answer.failure);
      setFailed(true);
      return;
    }
    const saved = answer.value;
    put((before) => {
      const draft = before ? rebased(before.draft, before.saved, saved) : saved;
      const push_notifications = wanted.current ?? draft.push_notifications;
      return { saved, draft: { ...draft, push_notifications } };
    });
  }, [userId, put]);

  useEffect(() => {
    if (online) void reread();
  }, [online, reread]);

  useEffect(() => {
    if (message !== SAVED) return;
    const timer = setTimeout(() => setMessage(null), SAVED_SHOWN);
    return () => clearTimeout(timer);
  }, [message]);

  const change = (part: Partial<UserSettings>) =>
    put((before) => before && { ...before, draft: { ...before.draft, ...part } });

  const saveDraft = async () => {
    const draft = latest.current?.draft;
    if (!draft) return;
    const answer = await saveAccount(userId, draft);
    if (answer.ok) {
      const saved = { ...draft, ...answer.value };
      put(() => ({ saved, draft: saved }));
    }
    setMessage(answer.ok ? SAVED : saveError(answer.failure));
  };
  const save = async () => {
    const problem = latest.current && quietProblem(latest.current.draft);
    setMessage(problem === null ? null : errorText(problem));
    if (problem !== null) return;
    setSaving(true);
    await inTurn(saveDraft);
    setSaving(false);
  };

  const saveSwitch = async (on: boolean) => {
    // Pressed before the settings were read, it changes what is saved all the same.
    if (!latest.current) await reread();
    const saved = latest.current?.saved;
    if (!saved || saved.push_notifications === on) return null;
    const answer = await saveAccount(userId, { ...saved, push_notifications: on });
    const { push_notifications } = answer.ok ? answer.value : saved;
    put((now) => now && { ...now, saved: { ...now.saved, push_notifications } });
    change({ push_notifications });
    return answer.ok ? null : saveError(answer.failure);
  };
  const turnAccount = (on: boolean) => {
    // Shown at once, and reverted if it is not saved.
    change({ push_notifications: on });
    wanted.current = on;
    return inTurn(() => saveSwitch(on)).finally(() => {
      if (wanted.current === on) wanted.current = null;
    });
  };

  const loading: SettingsLoading = loaded
    ? { status: 'ready', ...loaded }
    : { status: failed ? 'failed' : 'loading' };
  return { loading, saving, message, change, save, turnAccount, reread };
}
