import type { Api } from 'grammy';
import { GrammyError, HttpError } from 'grammy';
import { type AlertNotice, beforePath, detailsPath } from '../../domain/alert.ts';
import type { TelegramOutcome } from './classify-telegram.ts';

/** Sends an alert to a chat. Never rejects. */
export type SendTelegram = (chatId: string, notice: AlertNotice) => Promise<TelegramOutcome>;

/** Telegram makes links only of addresses on the internet; others are written out as text. */
function buttonsFor(notice: AlertNotice, appOrigin: string) {
  const { protocol, hostname } = new URL(appOrigin);
  if (protocol !== 'https:' || !hostname.includes('.')) return undefined;
  const row = [
    { text: 'View details', url: new URL(detailsPath(notice.coin), appOrigin).href },
    ...(notice.hasPrevious
      ? [{ text: 'View before change', url: new URL(beforePath(notice.coin), appOrigin).href }]
      : []),
  ];
  return { inline_keyboard: [row] };
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

/** Sends alerts by the Bot API as plain text, so that no character of them means anything. */
export function createTelegramSender(api: Api, appOrigin: string): SendTelegram {
  return async (chatId, notice) => {
    const buttons = buttonsFor(notice, appOrigin);
    const where = buttons ? '' : `\n${new URL(detailsPath(notice.coin), appOrigin).href}`;
    try {
      await api.sendMessage(chatId, `${notice.title}\n${notice.body}${where}`, {
        link_preview_options: { is_disabled: true },
        disable_notification: !notice.urgent,
        ...(buttons ? { reply_markup: buttons } : {}),
      });
      return { kind: 'accepted' };
    } catch (error) {
      return telegramFailure(error);
    }
  };
}
