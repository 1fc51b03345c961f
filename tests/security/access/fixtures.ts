import { randomUUID } from 'node:crypto';
import type { Database } from '../../../platform/database/database.ts';
import { type Account, type Accounts, PEOPLE, type PersonName } from './actors.ts';

export const NOTE = 'an internal note that no owner may see';

export interface Belongings {
  readonly ticket: string;
  readonly entry: string;
  /** Path of the file that the owner attached. */
  readonly file: string;
  /** Path of the file that hangs on the internal note. */
  readonly noteFile: string;
}

export interface World {
  readonly snapshot: string;
  readonly belongings: Readonly<Record<PersonName, Belongings>>;
}

/** The slot is done: an open one would be worked while a test looks at what changes. */
const SHARED_ROWS = `
insert into public.alert_messages (id, snapshot_id, title, body)
  values ('WORDS', 'SNAPSHOT', 'BTC changed', 'LONG to SHORT');
insert into public.coin_watches (market, coin, watched_from, watched_until)
  values ('simulated', 'BTC', now(), now()) on conflict do nothing;
insert into public.candle_blocks (market, coin, timeframe, block, count, candles)
  values ('simulated', 'BTC', '1h', 1, 1, '') on conflict do nothing;
insert into public.candle_corrections (market, coin, timeframe, candle, replaces, row)
  values ('simulated', 'BTC', '1h', 256, 0, '[]') on conflict do nothing;
insert into public.candle_gaps (market, coin, timeframe, first, last)
  values ('simulated', 'BTC', '1h', 257, 258) on conflict do nothing;
insert into public.detected_changes (baseline, snapshot, changes)
  values ('SNAPSHOT', 'SNAPSHOT', '[]');
insert into public.analysis_runs (id, coin, market, candle_close, status, snapshot_id)
  values ('RUN', 'BTC', 'simulated', now(), 'complete', 'SNAPSHOT');
insert into public.market_prices (market, asked_at) values ('simulated', now())
  on conflict do nothing;
insert into public.derivatives_histories (market, coin, history, due_at)
  values ('simulated', 'BTC', '{}', now()) on conflict do nothing;
insert into public.open_interest_counts (market, counted_at, counts)
  values ('simulated', now(), '{}') on conflict do nothing;
insert into public.scan_hours (market, hour, opened_at, finished_at)
  values ('simulated', now(), now(), now()) on conflict do nothing;
insert into public.scan_coins (market, coin, place, status)
  values ('simulated', 'BTC', 1, 'done') on conflict do nothing;
insert into public.scan_rows (market, coin, place, snapshot, scanned_at, plan)
  values ('simulated', 'BTC', 1, 'SNAPSHOT', now(), '{}') on conflict do nothing;
insert into private.hourly_claims (market, coin, hour, listed, vocabulary, holds, unknown, fired)
  values ('simulated', 'BTC', now(), true, '', '{}', '{}', '{}') on conflict do nothing;
insert into public.request_budgets (address, quota, spent_until)
  values ('bybit', 'requests', now()) on conflict do nothing;
with entry as (
  insert into public.ledger_records (content)
  values ('{"kind":"entry","rules":3,"stance":"trade","coin":"BTC","market":"simulated","action":"LONG","snapshot":"SNAPSHOT","snapshotTime":1,"expiresAt":2}')
  returning number
)
insert into public.plans (hash, market, coin, opened_at, content, snapshot, entry, kept_at)
  select repeat('a', 64), 'simulated', 'BTC', now(), '{}', 'SNAPSHOT', number, now() from entry
  on conflict do nothing;
insert into public.watched_plans (plan, market, coin)
  values (repeat('a', 64), 'simulated', 'BTC') on conflict do nothing;
insert into public.plan_touches (plan, level, price, touched_at)
  values (repeat('a', 64), 'stop', 60000, now()) on conflict do nothing;
insert into public.range_records (content)
  values ('{"kind":"ranges","rules":1,"market":"simulated","at":1,"coins":{}}')
  on conflict do nothing;
insert into public.push_origins (origin) values ('https://push.example'), ('webhook:hooks')
  on conflict do nothing;
insert into public.canned_replies (title, body) values ('Hello', 'Thank you for writing.');
insert into public.monitor_ticks (slot_date, slot_time, due_at, opened_at, status, finished_at)
  values ('2026-11-20', '08:16', now(), now(), 'done', now());
insert into public.monitor_checks (slot_date, slot_time, coin, status)
  values ('2026-11-20', '08:16', 'BTC', 'applied');`;

/** One row in every table that can hold one of a person. */
const OWN_ROWS = `
insert into public.user_settings (user_id, telegram_id, monitoring_times)
  values ('USER', 'NUMBER', array['SLOT']);
insert into public.coin_mutes (user_id, coin) values ('USER', 'BTC');
insert into public.watchlist_entries (id, user_id, coin, current_snapshot)
  values ('ENTRY', 'USER', 'BTC', 'SNAPSHOT');
update public.watchlist_entries set change_detected = true where id = 'ENTRY';
insert into public.analysis_jobs (user_id, key, coin, run_id)
  values ('USER', 'a-key-of-the-client', 'BTC', 'RUN');
with alert as (
  insert into public.alerts (user_id, coin, snapshot_id, message_id, expires_at)
  values ('USER', 'BTC', 'SNAPSHOT', 'WORDS', now()) returning id
)
insert into public.alert_deliveries (alert_id, channel, target, origin)
  select id, 'telegram', 'NUMBER', 'telegram' from alert;
insert into public.alert_messages (title, body, user_id)
  values ('BTC reached 65,000', 'a note of EMAIL', 'USER');
insert into public.price_levels (user_id, coin, side, price, note)
  values ('USER', 'BTC', 'above', NUMBER, 'a note of EMAIL');
insert into private.personal_tokens (user_id, name, scopes, hash, prefix, ends_at)
  values ('USER', 'a script', '{read}', encode(sha256('USER'), 'hex'), 'cat_abcd', now());
insert into public.claim_rules (user_id, claim, phrase, scope, coin)
  values ('USER', 'squeeze:1d', '1d Bollinger bands inside the Keltner channel', 'coin', 'BTC');
insert into public.plan_choices (user_id, plan, choice, note, at)
  select 'USER', hash, 'taken', 'a note of EMAIL', now() from public.plans limit 1;
insert into public.push_subscriptions
  (user_id, endpoint, origin, p256dh, auth, vapid_key_id, label)
  values ('USER', 'https://push.example/USER', 'https://push.example', 'p', 'a', 'k', 'a phone');
insert into public.webhooks (user_id, url, origin, form, secret)
  values ('USER', 'https://hooks.example/USER', 'webhook:hooks', 'standard', 'whsec_USER');
insert into public.telegram_link_codes (code_hash, user_id, expires_at)
  values ('hash-USER', 'USER', now());
-- One of the admin's would be asked for.
insert into private.passkeys (user_id, credential_id, public_key, counter)
  select 'USER', 'credential-USER', '', 0 where 'USER' <> 'ADMIN';
insert into public.monitor_notices (user_id, missed_from, missed_until)
  values ('USER', now(), now());
insert into public.support_tickets (id, user_id, user_email, title, description)
  values ('TICKET', 'USER', 'EMAIL', 'A question', 'of EMAIL');
insert into public.ticket_messages (ticket_id, user_id, user_email, message)
  values ('TICKET', 'USER', 'EMAIL', 'written by EMAIL');
insert into public.ticket_messages (ticket_id, user_id, user_email, message, from_support)
  values ('TICKET', 'ADMIN', 'Support', 'an answer', true);
insert into public.ticket_messages
  (id, ticket_id, user_id, user_email, message, from_support, is_admin_note)
  values ('MESSAGE', 'TICKET', 'ADMIN', 'Support', '${NOTE}', true, true);
insert into public.ticket_attachments
  (ticket_id, file_name, file_path, file_size, mime_type, uploaded_by)
  values ('TICKET', 'chart.png', 'TICKET/1700000000000-owner.png', 10, 'image/png', 'USER');
insert into public.ticket_attachments
  (ticket_id, message_id, file_name, file_path, file_size, mime_type, uploaded_by)
  values ('TICKET', 'MESSAGE', 'note.png', 'TICKET/1700000000001-note.png', 10, 'image/png', 'ADMIN');
insert into storage.objects (bucket_id, name, owner_id, metadata)
  select 'ticket-attachments', 'TICKET/' || f.name, f.owner, '{"size":10,"mimetype":"image/png"}'
  from (values ('1700000000000-owner.png', 'USER'), ('1700000000001-note.png', 'ADMIN'))
    f (name, owner);`;

function fill(sql: string, values: Readonly<Record<string, string>>): string {
  return sql.replace(/\b[A-Z]{3,}\b/g, (word) => values[word] ?? word);
}

/** What rows refer to: a snapshot, its run, the words of an alert, the admin who answers, a number. */
export type Shared = Readonly<
  Record<'SNAPSHOT' | 'RUN' | 'WORDS' | 'ADMIN' | 'NUMBER' | 'SLOT', string> & { BTC?: string }
>;

/** Gives a person a row in every table that can hold one of theirs. */
export async function giveTo(
  database: Database,
  person: Pick<Account, 'id' | 'email'>,
  shared: Shared,
): Promise<Belongings> {
  const [ticket, entry] = [randomUUID(), randomUUID()];
  const sql = fill(OWN_ROWS, {
    ...shared,
    USER: person.id,
    EMAIL: person.email,
    ENTRY: entry,
    TICKET: ticket,
    MESSAGE: randomUUID(),
  });
  await database.query(sql);
  const file = `${ticket}/1700000000000-owner.png`;
  return { ticket, entry, file, noteFile: `${ticket}/1700000000001-note.png` };
}

/** Puts rows into every table: each person's own, and shared ones. */
export async function createWorld(database: Database, accounts: Accounts): Promise<World> {
  const shared = { SNAPSHOT: randomUUID(), RUN: randomUUID(), WORDS: randomUUID() };
  await database.query(
    `insert into public.analysis_snapshots
       (id, coin, market, snapshot_time, engine, result, recommendation, inputs)
     values ($1, 'BTC', 'simulated', now(), 'rules', '{}', '{}', '{}')`,
    [shared.SNAPSHOT],
  );
  await database.query(fill(SHARED_ROWS, shared));
  const give = (name: PersonName) =>
    giveTo(database, accounts[name], {
      ...shared,
      ADMIN: accounts.admin.id,
      NUMBER: String(1_000 + PEOPLE.indexOf(name)),
      SLOT: '08:16',
    });
  return {
    snapshot: shared.SNAPSHOT,
    belongings: {
      waitlisted: await give('waitlisted'),
      ann: await give('ann'),
      ben: await give('ben'),
      admin: await give('admin'),
      revoked: await give('revoked'),
    },
  };
}
