import { Send } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { MOST_REQUESTS_AN_HOUR } from '../../../domain/notice/notice.ts';
import type { TelegramLinkState } from '../../../domain/notice/telegram-link.ts';
import {
  type BackupChannel,
  CHANNEL_SETTINGS,
  type UserSettings,
} from '../../../domain/person/user-settings.ts';
import { relativeTime } from '../../../domain/text/relative-time.ts';
import { sentenceOf } from '../../backend/failure.ts';
import { type Channels, makeTelegramLink, readChannels } from '../../backend/push.ts';
import { logFailure } from '../../device/failure-log.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CheckField } from '../../ui/check-field.tsx';
import { TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Tone } from '../../ui/tone.ts';
import { useAction } from '../../ui/use-action.ts';
import { unlessLate } from '../../ui/use-late.ts';
import { useNow } from '../../ui/use-now.ts';
import type { TelegramConnection } from './use-telegram.ts';

const STATES: Readonly<Record<TelegramLinkState, readonly [Tone, string]>> = {
  'no-bot': ['plain', 'Telegram is not available'],
  'not-linked': ['plain', 'Not connected'],
  requested: ['accent', 'Waiting'],
  waiting_for_start: ['accent', 'Waiting'],
  asked: ['accent', 'Waiting'],
  confirmed: ['up', 'Connected'],
  declined: ['warn', 'Disabled'],
  blocked: ['warn', 'Disabled'],
};

interface TelegramLinkProps {
  readonly connection: TelegramConnection;
  readonly online: boolean;
}

function TelegramLink({ connection, online }: TelegramLinkProps) {
  const { telegram, failed, expect } = connection;
  const { busy, problem, act } = useAction();
  const [url, setUrl] = useState<string | null>(null);
  const now = useNow(30_000);

  const connect = async () => {
    const answer = await makeTelegramLink();
    if (!answer.ok) return sentenceOf(answer.failure);
    expect();
    // Where the browser blocks opening it, the link remains to be tapped.
    const opened = window.open(answer.value.url, '_blank');
    if (opened) opened.opener = null;
    setUrl(answer.value.url);
    return null;
  };

  if (!telegram) {
    return failed ? (
      <Notice tone="warn">Whether Telegram is connected is not known at the moment.</Notice>
    ) : null;
  }
  const [tone, title] = STATES[telegram.state];
  const { last_delivered_at: delivered } = telegram;
  const connected = telegram.state === 'confirmed';
  return (
    <div className="flex flex-col items-start gap-3">
      <Notice tone={tone} title={title} className="w-full">
        {telegram.message}
        {connected && delivered
          ? ` Last delivered ${relativeTime(Date.parse(delivered), now)}.`
          : ''}
      </Notice>
      {telegram.state === 'no-bot' || connected ? null : (
        <Button busy={busy} disabled={!online} onClick={() => void act(connect)}>
          {busy ? null : <Send aria-hidden="true" className="size-4" />}
          Connect Telegram
        </Button>
      )}
      {url && !connected ? (
        <p className="text-sm">
          Telegram should have opened. If not,{' '}
          <a className="link" href={url} target="_blank" rel="noreferrer">
            open the bot
          </a>{' '}
          and press Start. The link works once.
        </p>
      ) : null}
      {problem ? <Notice tone="down">{problem}</Notice> : null}
    </div>
  );
}

const NONE: Channels = { channels: [] };

function useChannels(online: boolean): Channels {
  const [channels, setChannels] = useState<Channels>(NONE);
  useEffect(() => {
    if (!online) return;
    return unlessLate(readChannels(), (answer) => {
      if (answer.ok) setChannels(answer.value);
      else logFailure('Reading the channels', answer.failure);
    });
  }, [online]);
  return channels;
}

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
  readonly children: ReactNode;
}

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
