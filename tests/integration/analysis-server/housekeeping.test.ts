import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { pruneOldRows } from '../../../analysis-server/jobs/housekeeping.ts';
import { openBackends } from '../../support/backends.ts';
import { createApproved, type Person } from '../../support/people.ts';
import { nothingAside } from '../../support/test-database.ts';

describe.each(await openBackends())('housekeeping on $name', (opened) => {
  let ann: Person;

  beforeAll(async () => {
    ann = await createApproved(opened.database);
  });
  afterEach(() =>
    opened.database.query('truncate public.analysis_runs, public.analysis_snapshots cascade'),
  );

  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

  async function snapshot(coin: string, hours: number): Promise<string> {
    const [row] = await opened.database.query<{ id: string }>(
      `insert into public.analysis_snapshots
         (coin, market, snapshot_time, taken_at, engine, result, recommendation, inputs)
       values ($1, 'simulated', $2, $2, 'test', '{}', '{}', '{}') returning id`,
      [coin, hoursAgo(hours)],
    );
    if (!row) throw new Error('the snapshot was made');
    return row.id;
  }

  async function run(status: string, hours: number): Promise<string> {
    const [row] = await opened.database.query<{ id: string }>(
      `insert into public.analysis_runs (coin, market, candle_close, status, created_at)
       values ('BTCUSDT', 'simulated', $2, $1, $2) returning id`,
      [status, hoursAgo(hours)],
    );
    if (!row) throw new Error('the run was made');
    await opened.database.query(
      `insert into public.analysis_jobs (user_id, key, coin, run_id, created_at)
       values ($1, $2, 'BTCUSDT', $3, $4)`,
      [ann.id, randomUUID(), row.id, hoursAgo(hours)],
    );
    return row.id;
  }

  const ids = async (table: string) => {
    const rows = await opened.database.query<{ id: string }>(`select id from public.${table}`);
    return rows.map((row) => row.id).sort();
  };

  it('removes runs and jobs that ended more than a day ago, and no others', async () => {
    await run('complete', 25);
    await run('error', 26);
    const kept = [await run('complete', 23), await run('error', 1), await run('processing', 27)];
    expect(await pruneOldRows(opened.database, nothingAside)).toMatchObject({ jobs: 3, runs: 2 });
    expect(await ids('analysis_runs')).toEqual(kept.sort());
  });

  it('keeps the claims of 90 days of a market, whenever they were', async () => {
    await opened.database.query(
      `insert into private.hourly_claims (market, coin, hour, listed, vocabulary, holds, unknown, fired)
       select 'simulated', 'BTCUSDT', '2026-05-06 12:00+00'::timestamptz - make_interval(hours => h),
         true, '', '{}', '{}', '{}' from unnest(array[0, 90 * 24, 90 * 24 + 1]) h`,
    );
    expect(await pruneOldRows(opened.database, nothingAside)).toMatchObject({ claims: 1 });
    expect(await pruneOldRows(opened.database, nothingAside)).toMatchObject({ claims: 0 });
  });

  it('removes old snapshots that nothing refers to', async () => {
    await snapshot('BTCUSDT', 72);
    await snapshot('BTCUSDT', 49);
    const kept = [await snapshot('BTCUSDT', 47), await snapshot('BTCUSDT', 1)];
    expect(await pruneOldRows(opened.database, nothingAside)).toMatchObject({ snapshots: 2 });
    expect(await ids('analysis_snapshots')).toEqual(kept.sort());
  });

  it("keeps a coin's newest snapshot however old it is", async () => {
    await snapshot('ETHUSDT', 900);
    const newest = await snapshot('ETHUSDT', 800);
    await pruneOldRows(opened.database, nothingAside);
    expect(await ids('analysis_snapshots')).toEqual([newest]);
  });

  it('keeps what a watch list, a run, or a table that came later refers to', async () => {
    const watched = [73, 72, 71, 70].map((hours) => snapshot('BTCUSDT', hours));
    const [current, latest, previous, refreshed] = await Promise.all(watched);
    const inRun = await snapshot('BTCUSDT', 69);
    const inLaterTable = await snapshot('BTCUSDT', 68);
    const newest = await snapshot('BTCUSDT', 1);
    const { database } = opened;
    await database.query(
      'insert into public.watchlist_entries (user_id, coin, current_snapshot) values ($1, $2, $3)',
      [ann.id, 'BTCUSDT', current],
    );
    await database.query('update public.coin_checks set latest_snapshot = $1', [latest]);
    await database.query(
      'update public.watchlist_entries set previous_snapshot = $1, own_snapshot = $2',
      [previous, refreshed],
    );
    await database.query('update public.analysis_runs set snapshot_id = $2 where id = $1', [
      await run('complete', 1),
      inRun,
    ]);
    await database.query(
      'create table public.later (snapshot uuid references public.analysis_snapshots (id))',
    );
    await database.query('insert into public.later values ($1)', [inLaterTable]);
    expect(await pruneOldRows(database, nothingAside)).toMatchObject({ snapshots: 0 });
    const kept = [current, latest, previous, refreshed, inRun, inLaterTable, newest].sort();
    expect(await ids('analysis_snapshots')).toEqual(kept);
    await database.query('drop table public.later');
  });

  it('removes the words of alerts once every alert is newer', async () => {
    const message = async (hours: number) => {
      const [row] = await opened.database.query<{ id: string }>(
        `insert into public.alert_messages (snapshot_id, title, body, created_at)
         values (gen_random_uuid(), 'BTC: LONG → SHORT', '', $1) returning id`,
        [hoursAgo(hours)],
      );
      if (!row) throw new Error('the message was written');
      return row.id;
    };
    await message(52);
    const kept = [await message(50), await message(1)];
    await opened.database.query(
      `insert into public.alerts (user_id, coin, snapshot_id, message_id, expires_at, created_at)
       values ($1, 'BTCUSDT', gen_random_uuid(), $2, now(), $3)`,
      [ann.id, kept[0], hoursAgo(50)],
    );
    expect(await pruneOldRows(opened.database, nothingAside)).toMatchObject({ messages: 1 });
    expect(await ids('alert_messages')).toEqual(kept.sort());
  });

  it('works through more than one batch', async () => {
    await opened.database.query(
      `insert into public.analysis_snapshots
         (coin, market, snapshot_time, taken_at, engine, result, recommendation, inputs)
       select 'BTCUSDT', 'simulated', now() - n * interval '1 hour', now() - n * interval '1 hour',
         'test', '{}', '{}', '{}' from generate_series(1, 500) n`,
    );
    expect(await pruneOldRows(opened.database, nothingAside)).toMatchObject({ snapshots: 453 });
  });
});
