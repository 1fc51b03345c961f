import { CHANNEL_SETTINGS, type UserSettings } from '../../../domain/user-settings.ts';
import { Card } from '../../ui/card.tsx';
import { CheckField } from '../../ui/check-field.tsx';
import { TextField } from '../../ui/field.tsx';
import { TelegramLink } from './telegram-link.tsx';
import { useChannels } from './use-channels.ts';
import type { TelegramConnection } from './use-telegram.ts';

interface NotificationsProps {
  readonly draft: UserSettings;
  readonly onChange: (part: Partial<UserSettings>) => void;
  readonly connection: TelegramConnection;
  readonly online: boolean;
}

/** What the person is notified of, and where besides this device. */
export function Notifications({ draft, onChange, connection, online }: NotificationsProps) {
  const bot = connection.telegram?.bot;
  const channels = useChannels(online);
  return (
    <Card title="Notifications">
      <div className="flex flex-col gap-4">
        <CheckField
          label="Push notifications"
          hint="Receive notifications for watchlist updates, on your devices and in Telegram."
          checked={draft.push_notifications}
          onChange={(push_notifications) => onChange({ push_notifications })}
        />
        {draft.support_replies === undefined ? null : (
          <CheckField
            label="Support replies"
            hint="Receive a notification, on your devices and in Telegram, when support answers one of your tickets."
            checked={draft.support_replies}
            onChange={(support_replies) => onChange({ support_replies })}
          />
        )}
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
        <TelegramLink connection={connection} online={online} />
      </div>
    </Card>
  );
}
