import type { Api } from 'grammy';
import * as v from 'valibot';
import type { Database } from '../../../platform/database/database.ts';
import { type Channel, defineChannel, type TargetRecord } from '../channel.ts';
import { classifyTelegram } from './classify-telegram.ts';
import { sendTelegram, writeTelegram } from './telegram-sender.ts';

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

async function recordChats(tx: Database, records: readonly TargetRecord[]): Promise<void> {
  await tx.query(CHATS, [JSON.stringify(records)]);
}

export interface TelegramChannelParts {
  readonly api: Api;
  readonly appOrigin: string;
}

/** Sends to the chat of a connected and consenting Telegram user. */
export function telegramChannel({ api, appOrigin }: TelegramChannelParts): Channel {
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
    send: (message, chatId) => sendTelegram(api, chatId, message),
    classify: classifyTelegram,
    effects: recordChats,
    prune: forgetQuestions,
  });
}
