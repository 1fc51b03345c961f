import type { ReactNode } from 'react';
import { MOST_REQUESTS_AN_HOUR } from '../../../domain/notice.ts';
import {
  type BackupChannel,
  CHANNEL_SETTINGS,
  type UserSettings,
} from '../../../domain/user-settings.ts';
import { Card } from '../../ui/card.tsx';
import { CheckField } from '../../ui/check-field.tsx';
import { TextField } from '../../ui/field.tsx';
import { TelegramLink } from './telegram-link.tsx';
import { useChannels } from './use-channels.ts';
import type { TelegramConnection } from './use-telegram.ts';

function withBackup(
  { backup_channels: all = [] }: UserSettings,
  channel: BackupChannel,
  on: boolean,
) {
  const others = all.filter((other) => other !== channel);
  return { backup_channels: on ? [...others, channel] : others };
}

interface NotificationsProps {
  readonly draft: UserSettings;
  readonly onChange: (part: Partial<UserSettings>) => void;
  readonly connection: TelegramConnection;
  readonly online: boolean;
  /** The switch and this device. */
  readonly children: ReactNode;
}

/** Whether and where the person is notified. */
export function Notifications({
  draft,
  onChange,
  connection,
  online,
  children,
}: NotificationsProps) {
  const bot = connection.telegram?.bot;
  const { channels, escalate_after_minutes: minutes } = useChannels(online);
  const backup = (channel: BackupChannel, name: string) =>
    minutes !== undefined && draft.backup_channels && channels.includes(channel) ? (
      <CheckField
        label={`${name} only when no device has shown it after ${minutes} min`}
        checked={draft.backup_channels.includes(channel)}
        onChange={(on) => onChange(withBackup(draft, channel, on))}
      />
    ) : null;
  return (
    <Card beside title="Notifications">
      <div className="flex flex-col gap-5">
        {children}
        <div className="flex flex-col gap-4 border-line border-t pt-4">
          {CHANNEL_SETTINGS.filter(({ channel }) => channels.includes(channel)).map(
            ({ name, label, hint }) => (
              <CheckField
                key={name}
                label={label}
                hint={hint}
                checked={draft[name] === true}
                onChange={(on) => onChange({ [name]: on })}
              />
            ),
          )}
          {draft.email_notifications ? backup('email', 'E-mail') : null}
          <TextField
            label="Telegram ID (optional)"
            inputMode="numeric"
            autoComplete="off"
            pattern="\s*\d{0,20}\s*"
            title="A number of up to 20 digits"
            placeholder="123456789"
            hint={`Send the /start command to our Telegram bot${bot ? ` (@${bot})` : ''} to get your ID, and enter it here.`}
            className="max-w-md"
            value={draft.telegram_id}
            onChange={(event) => onChange({ telegram_id: event.target.value })}
          />
          {draft.telegram_id.trim() === '' ? null : backup('telegram', 'Telegram')}
          <TelegramLink connection={connection} online={online} />
          <p className="max-w-[68ch] text-faint text-sm">
            At most {MOST_REQUESTS_AN_HOUR} messages an hour are sent to you, over all channels.
            Notifications beyond that come as one.
          </p>
        </div>
      </div>
    </Card>
  );
}
