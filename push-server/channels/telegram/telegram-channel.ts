import { type Api, GrammyError, HttpError } from 'grammy';
import * as v from 'valibot';
import { type Notice, wordsOf } from '../../../domain/notice/notice.ts';
import type { Database } from '../../../platform/database/database.ts';
import { type Channel, defineChannel } from '../channel.ts';
import { classifyTelegram, type TelegramOutcome } from './classify-telegram.ts';

/** Plain text, so no character has a meaning. Telegram links only internet addresses. */
function writeTelegram(notice: Notice, appOrigin: string) {
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

const CHATS = `update public.telegram_links l set
    last_delivered_at = case when r.effect = 'delivered' then now() else l.last_delivered_at end,
    state = case r.effect when 'blocked' then 'blocked'
      when 'unknown-chat' then 'waiting_for_start' else l.state end,
    reason = case when r.effect = 'delivered' then null else r.outcome end
  from jsonb_to_recordset($1::jsonb) as r(alert_id bigint, target text, effect text, outcome text)
  join public.alerts a on a.id = r.alert_id
  where r.effect in ('delivered', 'blocked', 'unknown-chat')
    and l.user_id = a.user_id and l.telegram_id = r.target`;

/** Kept for a month, so that typing an ID again does not ask again. */
async function forgetQuestions(database: Database): Promise<void> {
  await database.query(
    `delete from public.telegram_links l
     where l.state in ('asked', 'declined') and l.created_at < now() - interval '30 days'
       and not exists (select from public.user_settings s
         where s.user_id = l.user_id and s.telegram_id = l.telegram_id)`,
  );
}

/** Sends to the chat of a connected and consenting Telegram user. */
export function telegramChannel(api: Api, appOrigin: string): Channel {
  return defineChannel({
    name: 'telegram',
    origin: 'telegram',
    targets: () => `select l.telegram_id as target, 'telegram' as origin, null as refusal,
        to_jsonb(l.telegram_id) as address
      from public.telegram_links l join public.user_settings ts
        on ts.user_id = l.user_id and ts.telegram_id = l.telegram_id
      where l.user_id = a.user_id and l.state = 'confirmed'`,
    gone: 'Telegram is no longer connected',
    address: v.string(),
    write: (notice) => writeTelegram(notice, appOrigin),
    async send({ text, quiet, buttons }, chatId): Promise<TelegramOutcome> {
      try {
        await api.sendMessage(chatId, text, {
          link_preview_options: { is_disabled: true },
          disable_notification: quiet,
          ...(buttons.length > 0 ? { reply_markup: { inline_keyboard: [buttons] } } : {}),
        });
        return { kind: 'accepted' };
      } catch (error) {
        return telegramFailure(error);
      }
    },
    classify: classifyTelegram,
    effects: async (tx, records) => void (await tx.query(CHATS, [JSON.stringify(records)])),
    prune: forgetQuestions,
  });
}
