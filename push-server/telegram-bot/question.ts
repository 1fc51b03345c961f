import { type Api, InlineKeyboard } from 'grammy';
import type { Database } from '../../platform/database.ts';
import { telegramFailure } from '../delivery/telegram-sender.ts';
import { noteAsked, requestedLinks, type TelegramLink } from './links.ts';
import { maskedAddress } from './masked-address.ts';

const ANSWER = /^(yes|no):([\da-f-]{36})$/;

/** Reads the data of a pressed button. */
export function readAnswer(data: string): { yes: boolean; linkId: string } | null {
  const [, answer, linkId] = ANSWER.exec(data) ?? [];
  return answer && linkId ? { yes: answer === 'yes', linkId } : null;
}

/** Asks a Telegram user whether an account's alerts may come here. @throws GrammyError, HttpError */
export async function ask(api: Api, link: TelegramLink): Promise<void> {
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
}

/** Asks about every request that is new; what Telegram cannot take now is asked at the next call. */
export async function askRequested(api: Api, database: Database): Promise<void> {
  for (const link of await requestedLinks(database)) {
    try {
      await ask(api, link);
      await noteAsked(database, link.id, 'asked', null);
    } catch (error) {
      const failure = telegramFailure(error);
      if (failure.kind !== 'refused') throw error;
      if (failure.code === 400 || failure.code === 403) {
        // A bot cannot write first; which of the two refusals comes depends on the past.
        const reason = 'this Telegram user has to send /start to the bot first';
        await noteAsked(database, link.id, 'waiting_for_start', reason);
      } else throw error;
    }
  }
}
