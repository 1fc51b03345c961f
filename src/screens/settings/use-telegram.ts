import { useCallback, useEffect, useState } from 'react';
import type { TelegramState } from '../../../domain/notice/telegram-link.ts';
import { readTelegram } from '../../backend/push.ts';
import { whileInView } from '../../device/in-view.ts';

const POLL_WAITING_MS = 4000;

export type TelegramConnection = ReturnType<typeof useTelegram>;

const AWAITED = new Set(['requested', 'waiting_for_start', 'asked']);

/** Reloaded while an answer is awaited and when the page becomes visible; null while unknown. */
export function useTelegram(online: boolean) {
  const [telegram, setTelegram] = useState<TelegramState | null>(null);
  const [failed, setFailed] = useState(false);
  const [expected, setExpected] = useState(false);

  const refresh = useCallback(async () => {
    const answer = await readTelegram();
    setFailed(!answer.ok);
    if (!answer.ok) return;
    setTelegram(answer.value);
    if (answer.value.state === 'confirmed') setExpected(false);
  }, []);
  const awaited = expected || (telegram !== null && AWAITED.has(telegram.state));

  useEffect(() => {
    if (!online) return;
    return whileInView(() => void refresh(), awaited ? POLL_WAITING_MS : undefined);
  }, [online, awaited, refresh]);

  /** Starts polling: the user is on the way to the bot. */
  const expect = useCallback(() => setExpected(true), []);
  return { telegram, failed, refresh, expect };
}
