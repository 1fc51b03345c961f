import { useCallback, useEffect, useState } from 'react';
import type { UserSettings } from '../../../domain/user-settings.ts';
import { readSettings, saveSettings } from '../../backend/settings.ts';
import { logFailure } from '../../device/failure-log.ts';
import { rebased } from './settings-draft.ts';
import { SAVED, SAVED_SHOWN, saveError } from './settings-messages.ts';

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
  /** Reads again what is saved, keeping what the person has entered. */
  readonly reread: () => Promise<void>;
}

/** The person's settings: as saved, and as the form has them. */
export function useSettings(userId: string, online: boolean): Settings {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
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
    setLoaded((before) => ({
      saved,
      draft: before ? rebased(before.draft, before.saved, saved) : saved,
    }));
  }, [userId]);

  useEffect(() => {
    if (online) void reread();
  }, [online, reread]);

  useEffect(() => {
    if (message !== SAVED) return;
    const timer = setTimeout(() => setMessage(null), SAVED_SHOWN);
    return () => clearTimeout(timer);
  }, [message]);

  const save = async () => {
    if (!loaded) return;
    setSaving(true);
    setMessage(null);
    const answer = await saveSettings(userId, loaded.draft);
    if (answer.ok) {
      const saved = { ...loaded.draft, ...answer.value };
      setLoaded({ saved, draft: saved });
      setMessage(SAVED);
    } else {
      setMessage(saveError(answer.failure));
    }
    setSaving(false);
  };

  const change = (part: Partial<UserSettings>) =>
    setLoaded((before) => before && { ...before, draft: { ...before.draft, ...part } });
  const loading: SettingsLoading = loaded
    ? { status: 'ready', ...loaded }
    : { status: failed ? 'failed' : 'loading' };
  return { loading, saving, message, change, save, reread };
}
