import { Send } from 'lucide-react';
import { useState } from 'react';
import { relativeTime } from '../../../domain/relative-time.ts';
import type { TelegramLinkState } from '../../../domain/telegram-link.ts';
import { sentenceOf } from '../../backend/failure.ts';
import { makeTelegramLink } from '../../backend/push.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Tone } from '../../ui/tone.ts';
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

/** The state of the Telegram connection, and the link that makes it in one tap. */
export function TelegramLink({ connection, online }: TelegramLinkProps) {
  const { telegram, failed, expect } = connection;
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [url, setUrl] = useState<string | null>(null);
  const now = useNow(30_000);

  const connect = async () => {
    setBusy(true);
    setProblem(null);
    const answer = await makeTelegramLink();
    setBusy(false);
    if (!answer.ok) {
      setProblem(sentenceOf(answer.failure));
      return;
    }
    expect();
    // Where the browser does not let the app open it, the link is there to be tapped.
    const opened = window.open(answer.value.url, '_blank');
    if (opened) opened.opener = null;
    setUrl(answer.value.url);
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
        <Button busy={busy} disabled={busy || !online} onClick={() => void connect()}>
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
