import type { FormEvent } from 'react';
import { useEffect } from 'react';
import type { UserSettings } from '../../../domain/user-settings.ts';
import { ownZone } from '../../device/own-zone.ts';
import { useReachable, useUnreachable } from '../../state/connectivity.ts';
import { useHoldReload } from '../../state/unsaved.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { AccountSwitch } from './account-switch.tsx';
import { Kinds, knowsKinds } from './kinds.tsx';
import { MonitoringTimes } from './monitoring-times.tsx';
import { Notifications } from './notifications.tsx';
import { zoneOf } from './quiet-draft.ts';
import { QuietHours } from './quiet-hours.tsx';
import { isDirty } from './settings-draft.ts';
import { SAVED, toneOf } from './settings-messages.ts';
import { ThisDevice } from './this-device.tsx';
import type { Settings } from './use-settings.ts';
import { useTelegram } from './use-telegram.ts';

interface SettingsFormProps {
  readonly userId: string;
  readonly draft: UserSettings;
  readonly saved: UserSettings;
  readonly settings: Settings;
}

/** What is saved with the account: notifications and monitoring times. */
export function SettingsForm({ userId, draft, saved, settings }: SettingsFormProps) {
  const { change, save, turnAccount, saving, message, reread } = settings;
  const here = ownZone();
  const push = useReachable('push');
  const unsavable = useUnreachable('analysis');
  const connection = useTelegram(push);
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
    <form
      onSubmit={submit}
      // What takes the focus comes to stand above the bar at the foot.
      className="flex flex-col gap-4 [&_section_:is(button,input,select,textarea)]:scroll-mb-20"
    >
      <Notifications draft={draft} onChange={change} connection={connection} online={push}>
        <AccountSwitch
          userId={userId}
          on={draft.push_notifications}
          online={unsavable === null}
          turnAccount={turnAccount}
        />
        <ThisDevice
          userId={userId}
          online={push}
          accountOn={saved.push_notifications}
          turnOnAccount={() => turnAccount(true)}
        />
      </Notifications>
      {knowsKinds(draft) ? (
        <Card beside title="What you are notified of, and when">
          <div className="flex flex-col gap-4 divide-y divide-line *:not-last:pb-4">
            <Kinds draft={draft} onChange={change} />
            <QuietHours draft={draft} ownZone={here} onChange={change} />
          </div>
        </Card>
      ) : null}
      <MonitoringTimes
        times={draft.monitoring_times}
        onChange={(monitoring_times) => change({ monitoring_times })}
        zone={zoneOf(draft, here)}
      />
      <div className="sticky bottom-(--bar-height) z-10 -mx-1 flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-t bg-page px-1 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))]">
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
          disabled={saving || unsavable !== null}
          title={unsavable ?? undefined}
        >
          {saving ? 'Saving...' : 'Save Settings'}
        </Button>
      </div>
    </form>
  );
}
