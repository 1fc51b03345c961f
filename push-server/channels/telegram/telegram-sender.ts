import type { Api } from 'grammy';
import { GrammyError, HttpError } from 'grammy';
import { type Notice, wordsOf } from '../../../domain/notice/notice.ts';
import type { TelegramOutcome } from './classify-telegram.ts';

export interface TelegramMessage {
  readonly text: string;
  /** Without sound. */
  readonly quiet: boolean;
  readonly buttons: readonly { readonly text: string; readonly url: string }[];
}

/** Plain text, so no character has a meaning. Telegram links only internet addresses. */
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

/** Drops everything that may contain the token. */
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
