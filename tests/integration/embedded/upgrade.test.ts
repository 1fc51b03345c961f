import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../embedded/database/open-database.ts';
import { openPostgres } from '../../../platform/postgres-database.ts';
import { startPostgres } from '../../support/postgres.ts';
import { quietLog } from '../../support/test-database.ts';

const migrationsFolder = fileURLToPath(new URL('../../../supabase/migrations', import.meta.url));
/** The last migration before the words of alerts moved, and before alike entries shared a row. */
const [BEFORE_MESSAGES, BEFORE_STATES] = ['20261101001400', '20261121000300'];

const postgres = await startPostgres();
const base = await postgres?.createDatabase();
const besides = base === undefined ? null : openPostgres(base, { max: 1, log: quietLog });
afterAll(async () => {
  await besides?.query('drop database if exists upgraded');
  await besides?.close();
  await postgres?.stop();
});

/** What tests are given has every migration; this has none. */
async function emptyDatabase(): Promise<string> {
  const url = new URL(base ?? '');
  url.pathname = '/upgraded';
  await besides?.query('drop database if exists upgraded');
  await besides?.query('create database upgraded template template0');
  return url.href;
}

const databases = [
  { name: 'PGlite', url: async () => null },
  ...(besides ? [{ name: 'Postgres', url: emptyDatabase }] : []),
];

/** An alert of the older kind with a delivery. */
const ALERT = `with alert as (
    insert into public.alerts
      (user_id, coin, snapshot_id, previous_snapshot_id, title, body, urgent, expires_at, created_at)
    values ($1, $2, md5($2)::uuid, md5('before')::uuid, $3, $4, true, now(), $5) returning id
  )
  insert into public.alert_deliveries (alert_id, channel, target, origin)
  select id, 'telegram', $6, 'telegram' from alert`;

describe.each(databases)('a database of an earlier version on $name', ({ url }) => {
  let folder = '';
  let databaseUrl: string | null = null;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'test-upgrade-'));
    databaseUrl = await url();
    return () => rmSync(folder, { recursive: true });
  });

  const open = (migrations: string) =>
    openDatabase({
      dataFolder: join(folder, 'data'),
      databaseUrl,
      migrationsFolder: migrations,
      templateFolder: join(folder, 'template'),
      log: quietLog,
    });

  /** The folder of migrations as it was. @param last the number of the last one */
  function earlierMigrations(last: string): string {
    const earlier = join(folder, 'migrations');
    mkdirSync(earlier);
    for (const file of readdirSync(migrationsFolder)) {
      if (file.slice(0, last.length) > last) continue;
      copyFileSync(join(migrationsFolder, file), join(earlier, file));
    }
    return earlier;
  }

  it('keeps every alert with its words and deliveries', { timeout: 120_000 }, async () => {
    const old = await open(earlierMigrations(BEFORE_MESSAGES));
    const people = await old.database.query<{ id: string }>(
      `insert into auth.users (id, email) select gen_random_uuid(), n || '@example.com'
       from generate_series(1, 2) n returning id`,
    );
    const told = [
      ['ETHUSDT', 'ETH: plan moved', 'Stop 2', '2026-11-02T00:00Z'],
      ['BTCUSDT', 'BTC: LONG → SHORT', 'Stop 1', '2026-11-01T00:00Z'],
    ] as const;
    for (const [index, { id }] of people.entries()) {
      for (const [coin, title, body, at] of told) {
        await old.database.query(ALERT, [id, coin, title, body, at, `${index} ${coin}`]);
      }
    }
    await old.close();

    const { database, close } = await open(migrationsFolder);
    const kept = await database.query(
      `select a.id, a.coin, m.title, m.body, m.urgent, d.target = u.n - 1 || ' ' || a.coin as own
       from public.alerts a
       join public.alert_messages m on m.id = a.message_id and m.snapshot_id = a.snapshot_id
       join public.alert_deliveries d on d.alert_id = a.id
       join (select id, split_part(email, '@', 1)::int as n from auth.users) u on u.id = a.user_id
       order by a.id`,
    );
    const btc = { coin: 'BTCUSDT', title: 'BTC: LONG → SHORT', body: 'Stop 1', urgent: true };
    const eth = { coin: 'ETHUSDT', title: 'ETH: plan moved', body: 'Stop 2', urgent: true };
    // Oldest first.
    expect(kept).toEqual(
      [btc, btc, eth, eth].map((alert, n) => ({ id: n + 1, ...alert, own: true })),
    );
    expect(await database.query('select count(*) from public.alert_messages')).toEqual([
      { count: 2 },
    ]);
    const next = await database.query(
      `insert into public.alerts (user_id, coin, snapshot_id, message_id, expires_at)
       select user_id, coin, gen_random_uuid(), message_id, now() from public.alerts limit 1
       returning id`,
    );
    expect(next).toEqual([{ id: 5 }]);
    await close();
  });

  it('keeps every entry as it was, and alike ones refer to one state', {
    timeout: 120_000,
  }, async () => {
    const old = await open(earlierMigrations(BEFORE_STATES));
    await old.database.query(
      `insert into auth.users (id, email) select md5(n::text)::uuid, n || '@example.com'
       from generate_series(1, 60) n`,
    );
    // A third have no settings; of the others one half chose other times than the other.
    await old.database.query(
      `insert into public.user_settings (user_id, monitoring_times)
       select md5(n::text)::uuid, case n % 3 when 1 then array['09:00'] else '{}' end
       from generate_series(1, 60) n where n % 3 > 0`,
    );
    await old.database.query(
      `insert into public.analysis_snapshots
         (id, coin, market, snapshot_time, taken_at, engine, result, recommendation)
       select md5(coin || n)::uuid, coin, 'recorded', t, t, 'test', '{}', '{}'
       from (values ('BTC'), ('ETH')) c (coin), generate_series(1, 4) n,
         lateral (select '2026-11-01'::timestamptz + n * interval '1 day' as t) x`,
    );
    await old.database.query(
      `insert into public.watchlist_entries (user_id, coin, current_snapshot)
       select md5(n::text)::uuid, coin, md5(coin || 1 + n % 2)::uuid
       from generate_series(1, 60) n, (values ('BTC'), ('ETH')) c (coin)`,
    );
    // BTC changed for all, and every fifth has seen it; a check of ETH failed for half of them.
    await old.database.query(
      `update public.watchlist_entries e set previous_snapshot = current_snapshot,
         previous_snapshot_time = snapshot_time, current_snapshot = md5('BTC3')::uuid,
         latest_snapshot = md5('BTC4')::uuid, snapshot_time = '2026-11-05',
         last_check_at = '2026-11-05', change_detected = split_part(u.email, '@', 1)::int % 5 > 0
       from auth.users u where u.id = e.user_id and e.coin = 'BTC'`,
    );
    await old.database.query(
      `update public.watchlist_entries set last_check_at = '2026-11-05', last_check_error = 'No.'
       where coin = 'ETH' and current_snapshot = md5('ETH1')::uuid`,
    );
    const list = 'select * from public.watchlist order by user_id, coin';
    const before = await old.database.query(list);
    expect(before).toHaveLength(120);
    await old.close();

    const { database, close } = await open(migrationsFolder);
    expect(await database.query(list)).toEqual(before);
    // Two coins, two baselines, three kinds of times.
    expect(await database.query('select count(*) from public.watch_states')).toEqual([
      { count: 12 },
    ]);
    const apart = await database.query(
      `select e.id from public.watchlist_entries e
       left join public.watch_states s on s.id = e.state_id
       left join public.user_settings u on u.user_id = e.user_id
       where s.id is null or s.monitoring_times is distinct from u.monitoring_times`,
    );
    expect(apart).toEqual([]);
    // What was seen stays seen until the next change.
    await database.query(`update public.watch_states set changed_by = md5('BTC4')::uuid`);
    expect(
      await database.query('select 1 from public.watchlist where not change_detected'),
    ).toEqual([]);
    await close();
  });
});
