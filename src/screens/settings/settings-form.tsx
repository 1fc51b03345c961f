import { useEffect, useState } from 'react';
import {
  NOTICE_KIND_NAMES,
  NOTICE_KINDS,
  type NoticeKind,
} from '../../../domain/notice/notice-kind.ts';
import type { UserSettings } from '../../../domain/person/user-settings.ts';
import { ownZone } from '../../device/own-zone.ts';
import { useReachable, useUnreachable } from '../../state/connectivity.ts';
import { turnOnPush } from '../../state/push-actions.ts';
import { useHoldReload } from '../../state/unsaved.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CheckField } from '../../ui/check-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { submitting } from '../../ui/use-action.ts';
import { MonitoringTimes } from './monitoring-times.tsx';
import { Notifications } from './notifications.tsx';
import { zoneOf } from './quiet-draft.ts';
import { QuietHours } from './quiet-hours.tsx';
import { isDirty, SAVED, toneOf } from './settings-messages.ts';
import { ThisDevice } from './this-device.tsx';
import type { Settings } from './use-settings.ts';
import { useTelegram } from './use-telegram.ts';

/** Null if the server does not know the choice. */
function isWanted(settings: UserSettings, kind: NoticeKind): boolean | null {
  const { silent_kinds: silent, support_replies: replies } = settings;
  if (kind === 'support' && replies !== undefined) return replies && !silent?.includes(kind);
  return silent === undefined ? null : !silent.includes(kind);
}

function withKind(settings: UserSettings, kind: NoticeKind, wanted: boolean) {
  const { silent_kinds: silent = [], support_replies: replies } = settings;
  const others = silent.filter((other) => other !== kind);
  // Support replies have an older switch of their own.
  const own = kind === 'support' && replies !== undefined;
  return {
    ...(own ? { support_replies: wanted } : {}),
    ...(settings.silent_kinds && { silent_kinds: wanted || own ? others : [...others, kind] }),
  };
}

const kindsOf = (settings: UserSettings): readonly NoticeKind[] =>
  NOTICE_KINDS.filter((kind) => isWanted(settings, kind) !== null);

interface KindsProps {
  readonly draft: UserSettings;
  readonly onChange: (part: Partial<UserSettings>) => void;
}

export function Kinds({ draft, onChange }: KindsProps) {
  return (
    <div className="grid gap-x-6 sm:grid-cols-2">
      {kindsOf(draft).map((kind) => (
        <CheckField
          key={kind}
          label={NOTICE_KIND_NAMES[kind]}
          checked={isWanted(draft, kind) === true}
          onChange={(wanted) => onChange(withKind(draft, kind, wanted))}
        />
      ))}
    </div>
  );
}

interface AccountSwitchProps {
  readonly userId: string;
  readonly on: boolean;
  readonly online: boolean;
  /** Saved at once; resolves to null or an error message. */
  readonly turnAccount: (on: boolean) => Promise<string | null>;
}

const ON = 'Saved: notifications are on for your account.';
const OFF =
  'Saved: notifications are off for your account. Answers from support have a choice of their own below.';

/** Saved at once; turning it on also asks for this device. */
function AccountSwitch({ userId, on, online, turnAccount }: AccountSwitchProps) {
  const [said, setSaid] = useState<boolean | null>(null);
  const [problems, setProblems] = useState<readonly string[]>([]);

  const turn = async (wanted: boolean) => {
    setSaid(null);
    setProblems([]);
    // Both start within the press: browsers ask for permission only then.
    const here = wanted ? turnOnPush(userId) : Promise.resolve(null);
    const saved = await turnAccount(wanted);
    if (saved === null) setSaid(wanted);
    const refused = await here;
    setProblems([saved, refused].filter((problem) => problem !== null));
  };
  return (
    <div className="flex flex-col gap-2">
      <CheckField
        label="Push notifications"
        hint="Receive notifications for watchlist updates, on your devices and in Telegram. Saved at once."
        checked={on}
        disabled={!online}
        onChange={(wanted) => void turn(wanted)}
      />
      <div role="status" className="ps-8 empty:hidden">
        {said === null ? null : (
          <p className="flex flex-wrap items-center gap-x-2 text-sm">
            <span className="text-up">{said ? ON : OFF}</span>
            <Button variant="quiet" disabled={!online} onClick={() => void turn(!said)}>
              Undo
            </Button>
          </p>
        )}
      </div>
      {problems.map((problem) => (
        <Notice key={problem} tone="down">
          {problem}
        </Notice>
      ))}
    </div>
  );
}

interface SettingsFormProps {
  readonly userId: string;
  readonly draft: UserSettings;
  readonly saved: UserSettings;
  readonly settings: Settings;
}

export function SettingsForm({ userId, draft, saved, settings }: SettingsFormProps) {
  const { change, save, turnAccount, saving, message, reread } = settings;
  const here = ownZone();
  const push = useReachable('push');
  const unsavable = useUnreachable('analysis');
  const connection = useTelegram(push);
  const { refresh, telegram } = connection;
  const dirty = isDirty(draft, saved);
  useHoldReload('settings', dirty);

  // Set by the bot for the Telegram user who opened its link.
  const linkedId = telegram?.telegram_id ?? null;
  useEffect(() => {
    if (linkedId !== null) void reread();
  }, [linkedId, reread]);
  useEffect(() => {
    if (message === SAVED) void refresh();
  }, [message, refresh]);

  return (
    <form
      onSubmit={submitting(save)}
      // Focused fields stay above the bar at the foot.
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
      {kindsOf(draft).length > 0 ? (
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
          disabled={unsavable !== null}
          title={unsavable ?? undefined}
        >
          {saving ? 'Saving...' : 'Save Settings'}
        </Button>
      </div>
    </form>
  );
}
