import { setTimeout as delay } from 'node:timers/promises';
import { judgeCoin } from '../../../analysis-server/monitor/watch/judge-coin.ts';
import { minuteStretch } from '../../../analysis-server/monitor/watch/minute-stretch.ts';
import { epochMs } from '../../../domain/text/quantity.ts';
import type { Database } from '../../../platform/database/database.ts';
import { makeVapidKeys } from '../../../push-server/vapid-keys.ts';
import { startPushProcess } from '../../support/push-server-process.ts';
import { storePlan } from '../../support/stored-plan.ts';
import { seedEntries } from '../monitor/seed.ts';
import { ArrivalsSchema, NothingSchema, StartedSchema } from '../push/bench-parts.ts';
import { startChild } from '../push/parent-child.ts';
import { insertDevices } from '../push/people.ts';
import { PRICE, START, type WatchSize } from './seed.ts';

const MINUTE = 60_000;
const MARKET = 'flood';
const SERVICES = 2;

interface Flood {
  readonly milliseconds: number;
  readonly alerts: number;
}

/** Judges one minute of a coin that stands at the price and moves by so much. */
async function judged(
  database: Database,
  coin: string,
  { high = PRICE, low = PRICE }: { high?: number; low?: number },
): Promise<Flood> {
  const now = epochMs(START + MINUTE + 5_000);
  const stretch = minuteStretch([[START, PRICE, high, low, PRICE, 1]], START, now);
  const began = performance.now();
  const minute = epochMs(START + MINUTE);
  const asked = {
    market: MARKET,
    coin,
    tickSize: 0.1,
    from: START,
    stretch,
    minute,
    joining: null,
    now,
  };
  const result = await judgeCoin(database, asked, async (_, error) => {
    throw error;
  });
  const milliseconds = performance.now() - began;
  const alerts = Object.values(result?.alerts ?? {}).reduce((sum, count) => sum + count, 0);
  return { milliseconds, alerts };
}

async function watchCoin(database: Database, coin: string): Promise<void> {
  const begin = new Date(START).toISOString();
  await database.query(
    `insert into public.coin_watches (market, coin, watched_from, watched_until)
     values ($1, $2, $3, $3)`,
    [MARKET, coin, begin],
  );
}

/** Levels of as many people, up to half a per cent above the price. */
async function levelsAbove(
  database: Database,
  coin: string,
  people: number,
  note: string,
): Promise<void> {
  await watchCoin(database, coin);
  await database.transaction(async (tx) => {
    await tx.query('set local session_replication_role = replica');
    await tx.query(
      `insert into public.price_levels (user_id, coin, side, price, note, armed_at)
       select id, $1, 'above', round(($2::numeric * (1 + 0.005 * random()::numeric)), 1)::float8, $3, $4
       from auth.users order by random() limit $5`,
      [coin, PRICE, note, new Date(START - MINUTE).toISOString(), people],
    );
  });
  await database.query('analyze public.price_levels');
}

/** A plan of a coin on the lists of as many people. */
async function watchedPlan(database: Database, coin: string, people: number): Promise<void> {
  await watchCoin(database, coin);
  const plan = { market: MARKET, price: PRICE, stop: 0.98 * PRICE, target: 1.05 * PRICE };
  const { hash, snapshot } = await storePlan(database, coin, plan);
  await seedEntries(
    database,
    'select u.id, $1::text, $2::uuid from (select id from auth.users order by random() limit $3) u',
    [coin, snapshot, people],
  );
  await database.query("update public.watchlist_entries set created_at = '2026-01-01'");
  await database.query(
    'insert into public.watched_plans (plan, market, coin) values ($1, $2, $3)',
    [hash, MARKET, coin],
  );
}

function line(name: string, { milliseconds, alerts }: Flood): void {
  console.log(`${name.padEnd(34)} ${alerts} notified in ${milliseconds.toFixed(0)} ms`);
}

/** As many rows of alerts without anything else, as the monitor writes them for a change. */
async function alertsAlone(database: Database, people: number): Promise<Flood> {
  const began = performance.now();
  const rows = await database.query(
    `insert into public.alerts (user_id, coin, snapshot_id, message_id, expires_at)
     select id, 'ALONEUSDT', gen_random_uuid(), gen_random_uuid(), now()
     from (select id from auth.users limit $1) u order by id returning 1`,
    [people],
  );
  return { milliseconds: performance.now() - began, alerts: rows.length };
}

async function startServices(database: Database, people: readonly string[], keyId: string) {
  const services = [];
  const certificates: string[] = [];
  for (let n = 0; n < SERVICES; n += 1) {
    const owners = people.filter((_, person) => person % SERVICES === n);
    const child = startChild('./service-process.ts');
    const started = await child.ask({ ask: 'start', devices: owners.length }, StartedSchema);
    await insertDevices(database, owners, started.devices, keyId);
    certificates.push(started.cert);
    services.push(child);
  }
  return { services, ca: certificates.join('') };
}

/** Prints how long a move that touches the levels of many takes to be written, and to be delivered. */
export async function measureFlood(
  database: Database,
  databaseUrl: string,
  { touched }: WatchSize,
): Promise<void> {
  console.log(`\nA move that touches levels of ${touched} people`);
  line('reference: the alerts alone', await alertsAlone(database, touched));
  const high = PRICE * 1.006;
  for (const [n, note] of ['', '', ''].entries()) {
    await levelsAbove(database, `FLOOD${n}USDT`, touched, note);
    line('own levels, no notes', await judged(database, `FLOOD${n}USDT`, { high }));
  }
  await levelsAbove(database, 'NOTESUSDT', touched, 'sell a third of it here');
  line('own levels, each with a note', await judged(database, 'NOTESUSDT', { high }));
  await watchedPlan(database, 'PLANUSDT', touched);
  line('the stop of a plan', await judged(database, 'PLANUSDT', { low: 0.97 * PRICE }));

  await database.query('truncate public.alerts, public.alert_messages cascade');
  await levelsAbove(database, 'PUSHUSDT', touched, '');
  const people = await database.query<{ id: string }>(
    "select user_id as id from public.price_levels where coin = 'PUSHUSDT'",
  );
  await database.query(
    `insert into public.user_settings (user_id, push_notifications)
     select user_id, true from public.price_levels where coin = 'PUSHUSDT'
     on conflict (user_id) do update set push_notifications = true`,
  );
  const keys = makeVapidKeys();
  const ids = people.map(({ id }) => id);
  const { services, ca } = await startServices(database, ids, keys.keyId);
  const start = () => startPushProcess({ databaseUrl, ca, keys, limits: {}, connections: 6 });
  const processes = await Promise.all([start(), start()]);
  const began = performance.now();
  line('written while push servers wait', await judged(database, 'PUSHUSDT', { high }));
  for (;;) {
    const [row] = await database.query<{ open: number }>(
      "select count(*) as open from public.alerts where status in ('pending', 'delivering')",
    );
    if (row?.open === 0) break;
    await delay(100);
  }
  const seconds = (performance.now() - began) / 1_000;
  let accepted = 0;
  for (const child of services) {
    accepted += (await child.ask({ ask: 'arrivals', from: 0 }, ArrivalsSchema)).length;
  }
  console.log(
    `delivered    ${accepted} accepted by the push service, all recorded ${seconds.toFixed(1)} s after the minute was judged`,
  );
  for (const child of processes) child.kill();
  for (const child of services) await child.ask({ ask: 'stop' }, NothingSchema);
  if (accepted !== touched) throw new Error(`${accepted} messages came, expected ${touched}`);
}
