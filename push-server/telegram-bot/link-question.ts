import { type Api, InlineKeyboard } from 'grammy';
import type { Database } from '../../platform/database/database.ts';
import { telegramFailure } from '../channels/telegram/telegram-channel.ts';
import { takeRequest } from '../outbound-share.ts';
import { claimQuestion, noteNotAsked, requestedLinks, type TelegramLink } from './links.ts';

/** 'anna@example.org' → 'a•••@e•••': recognisable to its owner, reveals no user-chosen word. */
export function maskedAddress(email: string): string {
  const [name = '', host = ''] = email.split('@');
  const first = (text: string) => [...text][0] ?? '';
  return `${first(name)}•••@${first(host)}•••`;
}

const ANSWER = /^(yes|no):([\da-f-]{36})$/;

export function readAnswer(data: string): { yes: boolean; linkId: string } | null {
  const [, answer, linkId] = ANSWER.exec(data) ?? [];
  return answer && linkId ? { yes: answer === 'yes', linkId } : null;
}

/** Does nothing if another process asks. @throws GrammyError, HttpError; retried later */
export async function ask(api: Api, database: Database, link: TelegramLink): Promise<void> {
  if (!(await claimQuestion(database, link))) return;
  try {
    await api.sendMessage(
      link.telegram_id,
      `The Coin Analyst account ${maskedAddress(link.email)} asks to send its alerts to you here. ` +
        'Do you want them? If you do not know this account, choose No.',
      {
        reply_markup: new InlineKeyboard()
          .text('Yes, send them', `yes:${link.id}`)
          .text('No', `no:${link.id}`),
      },
    );
  } catch (error) {
    const failure = telegramFailure(error);
    // A bot cannot write first; which of the two refusals comes depends on the past.
    if (failure.kind === 'refused' && (failure.code === 400 || failure.code === 403)) {
      const reason = 'this Telegram user has to send /start to the bot first';
      return noteNotAsked(database, link, 'waiting_for_start', reason);
    }
    await noteNotAsked(database, link, 'requested', 'Telegram could not be reached');
    throw error;
  }
}

/** Asks new requests within the hourly share. @throws GrammyError, HttpError */
export async function askRequested(api: Api, database: Database): Promise<void> {
  for (const link of await requestedLinks(database)) {
    if (await takeRequest(database, link.user_id)) await ask(api, database, link);
  }
}
