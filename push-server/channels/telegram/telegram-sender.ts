import type { Api } from 'grammy';
import { GrammyError, HttpError } from 'grammy';
import { type Notice, wordsOf } from '../../../domain/notice/notice.ts';
import type { TelegramOutcome } from './classify-telegram.ts';

/** A notice as Telegram shows it. */
export interface TelegramMessage {
  readonly text: string;
  /** Rings no bell. */
  readonly quiet: boolean;
  readonly buttons: readonly { readonly text: string; readonly url: string }[];
}

/**
 * Writes a notice as plain text, so that no character of it means anything. Telegram makes links only
 * of addresses on the internet; others are written out.
 */
export function writeTelegram(notice: Notice, appOrigin: string): TelegramMessage {
  const { title, body, urgent, links } = wordsOf(notice);
  const at = (path: string) => new URL(path, appOrigin).href;
  const { protocol, hostname } = new URL(appOrigin);
  const text = `${title}\n${body}`;
  if (protocol !== 'https:' || !hostname.includes('.')) {
    return { text: `${text}\n${at(links[0].path)}`, quiet: !urgent, buttons: [] };
  }
  const buttons = links.map((link) => ({ text: link.title, url: at(link.path) }));
  return { text, quiet: !urgent, buttons };
}

/** Turns what a call to the Bot API threw into an outcome; nothing of the token is kept. */
export function telegramFailure(error: unknown): Exclude<TelegramOutcome, { kind: 'accepted' }> {
  if (error instanceof GrammyError) {
    return {
      kind: 'refused',
      code: error.error_code,
      description: error.description,
      retryAfterSeconds: error.parameters.retry_after ?? null,
    };
  }
  const cause = error instanceof HttpError ? error.error : error;
  if (cause instanceof Error && /abort|timed? ?out/i.test(`${cause.name} ${cause.message}`)) {
    return { kind: 'timed-out' };
  }
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'no connection';
  return { kind: 'unreachable', reason: code };
}

/** Sends to a chat by the Bot API. Never rejects. */
export async function sendTelegram(
  api: Api,
  chatId: string,
  { text, quiet, buttons }: TelegramMessage,
): Promise<TelegramOutcome> {
  try {
    await api.sendMessage(chatId, text, {
      link_preview_options: { is_disabled: true },
      disable_notification: quiet,
      ...(buttons.length > 0 ? { reply_markup: { inline_keyboard: [[...buttons]] } } : {}),
    });
    return { kind: 'accepted' };
  } catch (error) {
    return telegramFailure(error);
  }
}
