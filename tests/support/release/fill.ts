import { randomUUID } from 'node:crypto';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { createUser, DEMO_ADMIN, DEMO_USER } from '../../../embedded/accounts.ts';
import type { Embedded } from '../../../embedded/start.ts';
import { alertState, turnOn, until, writeAlert } from '../push-server.ts';
import type { PushService } from '../push-service/server.ts';
import { attachText, type Caller, openTicket, writeMessage } from '../support-desk.ts';
import { addEntry, saveTimes } from '../watch-list.ts';
import {
  FILE_TEXT,
  LEVEL_PRICE,
  MONITORING_TIMES,
  RELEASE_COIN,
  RELEASE_PASSWORD,
  RELEASE_RULE,
  TEAM_NOTE,
  TICKET_WORDS,
} from './known.ts';

interface SignedIn extends Caller {
  readonly token: string;
}

async function signedIn({ origin, keys }: Embedded, email: string): Promise<SignedIn> {
  const client = createClient(origin, keys.anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const { data, error } = await client.auth.signInWithPassword({
    email,
    password: RELEASE_PASSWORD,
  });
  if (error) throw error;
  const { id } = data.user;
  return { id, email, password: RELEASE_PASSWORD, client, token: data.session.access_token };
}

async function post({ origin }: Embedded, path: string, token: string, body: object) {
  const response = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
}

/** Has a coin analysed as the app does. @returns its snapshot, once its plan is in the ledger */
async function analyse(embedded: Embedded, { id, token }: SignedIn): Promise<string> {
  const request = { coin: RELEASE_COIN, key: randomUUID(), user_id: id };
  await post(embedded, '/analysis/analyze', token, request);
  let snapshot: string | undefined;
  await until(async () => {
    const rows = await embedded.database.query<{ id: string }>(
      `select s.id from public.analysis_snapshots s
       join public.ledger_records l on l.snapshot = s.id where s.coin = $1`,
      [RELEASE_COIN],
    );
    snapshot = rows[0]?.id;
    return snapshot !== undefined;
  });
  return snapshot ?? '';
}

async function fillSupport(demo: Caller, admin: Caller): Promise<void> {
  const ticket = await openTicket(demo, { title: 'The chart is empty', description: TICKET_WORDS });
  await attachText(demo, ticket, FILE_TEXT);
  await writeMessage(demo, ticket, TICKET_WORDS);
  await writeMessage(admin, ticket, TEAM_NOTE, { is_admin_note: true });
  await writeMessage(admin, ticket, 'An answer.');
  const write = async (client: SupabaseClient, table: string, row: object) =>
    client.from(table).insert(row).throwOnError();
  await write(admin.client, 'canned_replies', { title: 'Reload', body: 'Please reload the page.' });
}

async function fillWishes(embedded: Embedded, demo: SignedIn): Promise<void> {
  const { database } = embedded;
  await saveTimes(database, demo.id, MONITORING_TIMES);
  const level = { coin: RELEASE_COIN, side: 'above', price: LEVEL_PRICE, note: 'a level' };
  await demo.client.from('price_levels').insert(level).throwOnError();
  await post(embedded, '/analysis/rules', demo.token, RELEASE_RULE);
  const { data } = await demo.client.from('plans').select('hash').limit(1).single().throwOnError();
  const choice = { plan: data.hash, choice: 'taken', note: 'a note', own_odds: 0.3 };
  const at = new Date().toISOString();
  await demo.client
    .from('plan_choices')
    .insert({ ...choice, at })
    .throwOnError();
  await demo.client.from('coin_mutes').insert({ coin: 'ETHUSDT' }).throwOnError();
  await database.query(
    `with origin as (
       insert into public.push_origins (origin) values ('https://hooks.example.com')
       on conflict do nothing
     )
     insert into public.webhooks (user_id, url, origin, form, secret)
     values ($1, 'https://hooks.example.com/a', 'https://hooks.example.com', 'standard', 'whsec_c2VjcmV0')`,
    [demo.id],
  );
  await database.query(
    `insert into public.telegram_links (user_id, telegram_id, state, confirmed_at)
     values ($1, '4711', 'confirmed', now())`,
    [demo.id],
  );
}

/** What the servers come to with time, as their statements write it. */
const OF_THE_SERVERS = [
  `insert into public.watched_plans (plan, market, coin)
   select hash, market, coin from public.plans where snapshot = $1 on conflict do nothing`,
  `insert into public.coin_watches (market, coin, watched_from, watched_until)
   select market, coin, now(), now() from public.analysis_snapshots where id = $1
   on conflict do nothing`,
  `insert into public.plan_touches (plan, level, price, touched_at)
   select hash, 'entry', 60000, now() from public.plans where snapshot = $1`,
  `insert into public.detected_changes (baseline, snapshot, changes)
   select id, $1, '[]' from public.analysis_snapshots where id <> $1 limit 1`,
  `insert into public.scan_hours (market, hour, opened_at, finished_at)
   select market, date_trunc('hour', now()), now(), now()
   from public.analysis_snapshots where id = $1`,
  `insert into public.scan_rows (market, coin, place, snapshot, scanned_at, plan)
   select market, coin, 1, id, now(), '{}' from public.analysis_snapshots where id = $1`,
  `insert into private.hourly_claims (market, coin, hour, listed, vocabulary, holds, unknown, fired)
   select market, coin, date_trunc('hour', now()), true, '', '{squeeze:1d}', '{}', '{}'
   from public.analysis_snapshots where id = $1 on conflict do nothing`,
  `insert into public.monitor_ticks (slot_date, slot_time, due_at, opened_at, status, finished_at)
   select current_date, '09:30', now(), now(), 'done', now() where $1::uuid is not null`,
  `insert into private.model_usage (day, tokens)
   select current_date, 12345 where $1::uuid is not null`,
];

/** Has one of everything put in that belongs to people, as they and the servers do it. */
export async function fillRelease(embedded: Embedded, service: PushService): Promise<void> {
  const { database } = embedded;
  await createUser(database, { email: 'waiting@example.com', password: RELEASE_PASSWORD });
  const demo = await signedIn(embedded, DEMO_USER);
  const admin = await signedIn(embedded, DEMO_ADMIN);
  await fillSupport(demo, admin);
  const snapshot = await analyse(embedded, demo);
  await addEntry(database, demo.id, RELEASE_COIN, snapshot);

  const device = service.addDevice();
  const { endpoint, keys } = device;
  await post(embedded, '/push/subscriptions', demo.token, { endpoint, keys });
  await turnOn(database, demo);
  const alert = await writeAlert(database, demo, { coin: 'ETHUSDT' });
  await service.acceptedAtLeast(1);
  await until(async () => (await alertState(database, alert)).status === 'sent');
  await fillWishes(embedded, demo);
  for (const statement of OF_THE_SERVERS) await database.query(statement, [snapshot]);
}
