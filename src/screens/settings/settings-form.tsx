import type { FormEvent } from 'react';
import { useEffect } from 'react';
import type { UserSettings } from '../../../domain/user-settings.ts';
import { useHoldReload } from '../../state/unsaved.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { MonitoringTimes } from './monitoring-times.tsx';
import { Notifications } from './notifications.tsx';
import { isDirty } from './settings-draft.ts';
import { SAVED, toneOf } from './settings-messages.ts';
import type { Settings } from './use-settings.ts';
import { useTelegram } from './use-telegram.ts';

interface SettingsFormProps {
  readonly draft: UserSettings;
  readonly saved: UserSettings;
  readonly settings: Settings;
  readonly online: boolean;
}

/** What is saved with the account: notifications and monitoring times. */
export function SettingsForm({ draft, saved, settings, online }: SettingsFormProps) {
  const { change, save, saving, message, reread } = settings;
  const connection = useTelegram(online);
  const { refresh, telegram } = connection;
  const dirty = isDirty(draft, saved);
  useHoldReload('settings', dirty);

  // The bot fills in the ID of the Telegram user who opened its link.
  const linkedId = telegram?.telegram_id ?? null;
  useEffect(() => {
    if (linkedId !== null) void reread();
  }, [linkedId, reread]);
  useEffect(() => {
    if (message === SAVED) void refresh();
  }, [message, refresh]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <Notifications draft={draft} onChange={change} connection={connection} online={online} />
      <MonitoringTimes
        times={draft.monitoring_times}
        onChange={(monitoring_times) => change({ monitoring_times })}
      />
      <div className="sticky bottom-0 z-10 -mx-1 flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-t bg-page px-1 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))]">
        {message ? (
          <Notice tone={toneOf(message)} className="grow basis-72">
            {message}
          </Notice>
        ) : null}
        {dirty && !message ? <p className="grow text-muted text-sm">Not saved yet</p> : null}
        <Button
          type="submit"
          variant="primary"
          className="ms-auto"
          busy={saving}
          disabled={saving || !online}
          title={online ? undefined : 'Saving needs the network.'}
        >
          {saving ? 'Saving...' : 'Save Settings'}
        </Button>
      </div>
    </form>
  );
}
