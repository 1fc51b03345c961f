import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { AnalysisServer } from '../../analysis-server/app.ts';
import { pruneOldRows } from '../../analysis-server/jobs/housekeeping.ts';
import { rulesWriter, type Writer } from '../../analysis-server/jobs/writer.ts';
import { currentCaller } from '../../analysis-server/market/request-budget/caller.ts';
import type { ScannedPlan } from '../../domain/analysis/scan.ts';
import { epochMs } from '../../domain/text/quantity.ts';
import { analysisServerOn, type TestAnalysisServer } from '../support/analysis-server.ts';
import { openBackends } from '../support/backends.ts';
import { recordHour } from '../support/known-hours.ts';
import { createApproved, createWaitlisted, type Person } from '../support/people.ts';
import { MARKET_TIME, type ScriptedMarket, scriptedMarket } from '../support/scripted-market.ts';
import { nothingAside } from '../support/test-database.ts';

const HOUR = 3_600_000;
const SCANNED_AT = MARKET_TIME - (MARKET_TIME % HOUR);
/** The most traded of the simulated market. */
const COINS = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT'];
const LESS_TRADED = ['LINKUSDT', 'ADAUSDT'];

interface Row {
  readonly coin: string;
  readonly place: number;
  readonly snapshot: string;
  readonly scanned_at: Date;
}

interface Holding {
  readonly holds: readonly string[];
  readonly unknown: readonly string[];
}

/** Writes as rules do, and counts as a model that is connected. */
const modelWriter = (written: string[]): Writer => ({
  async write(analysed, listener, signal) {
    written.push(analysed.facts.coin);
    return { ...(await rulesWriter.write(analysed, listener, signal)), writer: 'a model' };
  },
});

describe.each(await openBackends())('the scan on $name', (opened) => {
  let market: ScriptedMarket;
  const servers: AnalysisServer[] = [];

  // Stays over the tests, as what each adds to it does; the day before is compared with.
  beforeAll(() => recordHour(opened.database, [...COINS, ...LESS_TRADED], SCANNED_AT - 25 * HOUR));
  afterEach(async () => {
    await Promise.all(servers.splice(0).map((server) => server.stop()));
    await opened.database.query(
      `truncate auth.users, public.scan_hours, public.scan_rows, public.analysis_runs,
         public.analysis_snapshots, public.market_prices cascade`,
    );
  });

  /** A server that scans; its rounds follow at once. */
  async function begin(
    parts: Parameters<typeof analysisServerOn>[2] = {},
    on = scriptedMarket(),
  ): Promise<TestAnalysisServer> {
    market = on;
    const api = analysisServerOn(opened, on, {
      clock: on.clock,
      marketScan: true,
      limits: { scannedCoins: COINS.length },
      timings: { scanEveryMs: 20, scanAfterMs: 0, sweepEveryMs: 500 },
      ...parts,
    });
    servers.push(api.server);
    await api.server.start();
    return api;
  }

  /** What an earlier test has had fetched would not be asked for again. */
  const forgetCandles = () =>
    opened.database.query('truncate public.candle_blocks, public.candle_gaps cascade');
  const rows = () =>
    opened.database.query<Row>(
      'select coin, place, snapshot, scanned_at from public.scan_rows order by place',
    );
  const count = async (table: string, where = 'true') => {
    const [row] = await opened.database.query<{ count: number }>(
      `select count(*)::integer as count from public.${table} where ${where}`,
    );
    return row?.count ?? 0;
  };
  const hourEnds = (hours = 0) =>
    expect
      .poll(
        () =>
          count(
            'scan_hours',
            `finished_at is not null and hour = '${new Date(Math.floor(MARKET_TIME / HOUR) * HOUR + hours * HOUR).toISOString()}'`,
          ),
        { timeout: 60_000, interval: 50 },
      )
      .toBe(1);

  it('analyses every coin of an hour once, by turnover, however many servers there are', async () => {
    await begin();
    await begin({}, market);
    await hourEnds();
    const scanned = await rows();
    expect(scanned.map(({ coin }) => coin)).toEqual(COINS);
    expect(scanned.map(({ place }) => place)).toEqual([1, 2, 3]);
    expect(await count('analysis_runs', "purpose = 'scan'")).toBe(COINS.length);
    expect(await count('analysis_snapshots')).toBe(COINS.length);
    const [plan] = await opened.database.query<{ plan: unknown }>(
      `select plan from public.scan_rows where coin = 'BTCUSDT'`,
    );
    expect(plan?.plan).toMatchObject({
      market: { id: 'simulated' },
      action: expect.stringMatching(/^(LONG|SHORT)$/),
      leans: { '1d': expect.stringMatching(/^(up|down|flat)$/) },
      odds: {
        label: expect.stringMatching(/^TP/),
        hit: expect.any(Number),
        base: expect.any(Number),
      },
      funding: { rate: expect.any(Number) },
    });
  });

  it('enters its plans in the track record, as every analysis does', async () => {
    await begin();
    await hourEnds();
    expect(await count('ledger_records', "kind = 'entry'")).toBe(COINS.length);
  });

  it('asks the market after everybody else, for one coin at a time', async () => {
    await forgetCandles();
    const urgencies = new Set<string>();
    const market = scriptedMarket();
    let most = 0;
    market.before = async (call) => {
      if (call !== 'candles') return;
      urgencies.add(currentCaller().urgency);
      most = Math.max(most, await count('analysis_runs', "status in ('queued', 'processing')"));
    };
    await begin({}, market);
    await hourEnds();
    expect([...urgencies]).toEqual(['scan']);
    expect(most).toBe(1);
  });

  it('puts the next hour in place of the one before', async () => {
    await begin();
    await hourEnds();
    const before = await rows();
    market.clock.set(epochMs(MARKET_TIME + HOUR));
    await hourEnds(1);
    const after = await rows();
    expect(after.map(({ coin }) => coin)).toEqual(COINS);
    for (const { coin, snapshot, scanned_at } of after) {
      const old = before.find((row) => row.coin === coin);
      expect(snapshot).not.toBe(old?.snapshot);
      expect(scanned_at.getTime()).toBeGreaterThan(old?.scanned_at.getTime() ?? 0);
    }
  });

  it('says what the plan of a coin was at the same time a day before', async () => {
    await begin();
    await hourEnds();
    const plans = () =>
      opened.database.query<{ yesterday: unknown; was: unknown }>(
        `select r.plan -> 'yesterday' as yesterday, jsonb_build_object(
           'action', p.content #> '{plan,action}', 'stance', p.content #> '{plan,stance}',
           'ended', null) as was
         from public.scan_rows r join lateral (
           select * from public.plans p where p.coin = r.coin order by opened_at limit 1
         ) p on true order by r.place`,
      );
    expect((await plans()).map(({ yesterday }) => yesterday)).toEqual(COINS.map(() => null));
    market.clock.set(epochMs(MARKET_TIME + 24 * HOUR));
    await hourEnds(24);
    const after = await plans();
    expect(after).toHaveLength(COINS.length);
    expect(after.map(({ yesterday }) => yesterday)).toEqual(after.map(({ was }) => was));
  });

  it('lists what holds of the vocabulary, and what began or ended since the day before', async () => {
    await begin();
    await hourEnds();
    const hours = await opened.database.query<{ coin: string; hour: Date } & Holding>(
      'select coin, hour, holds, unknown from private.hourly_claims',
    );
    const claims = await opened.database.query<{ coin: string; claims: ScannedPlan['claims'] }>(
      `select coin, plan -> 'claims' as claims from public.scan_rows`,
    );
    expect(claims).toHaveLength(COINS.length);
    for (const { coin, claims: said } of claims) {
      const [now, day] = [0, 24].map((ago) =>
        hours.find((row) => row.coin === coin && row.hour.getTime() === SCANNED_AT - ago * HOUR),
      );
      if (!(said && now && day)) throw new Error('each coin has a day of hours');
      expect([said.hour, said.holds]).toEqual([SCANNED_AT, now.holds]);
      const newOf = (one: Holding, other: Holding) =>
        one.holds.filter((id) => ![...other.holds, ...other.unknown].includes(id)).sort();
      expect(said.began.toSorted()).toEqual(newOf(now, day));
      expect(said.ended.toSorted()).toEqual(newOf(day, now));
      expect(said.began.length + said.ended.length).toBeGreaterThan(0);
    }
  });

  it('begins with coins that rules wait for, those that are traded less included', async () => {
    const [ann, ben, waiting] = [
      await createApproved(opened.database),
      await createApproved(opened.database),
      await createWaitlisted(opened.database),
    ];
    const addRule = (person: Person, scope: string, coin: string | null, state = 'on') =>
      opened.database.query(
        `insert into public.claim_rules (user_id, claim, phrase, scope, coin, state)
         values ($1, 'squeeze:1d', 'words', $2, $3, $4)`,
        [person.id, scope, coin, state],
      );
    await addRule(ann, 'coin', 'SOLUSDT');
    await addRule(ann, 'coin', 'LINKUSDT');
    await addRule(ann, 'coin', 'NOSUCHUSDT');
    await addRule(ann, 'coin', 'DOGEUSDT', 'paused');
    await addRule(waiting, 'coin', 'LTCUSDT');
    await addRule(ben, 'list', null);
    await opened.database.query(
      `with made as (
         insert into public.analysis_snapshots
           (coin, market, snapshot_time, engine, result, recommendation, inputs)
         values ('ADAUSDT', 'simulated', now(), 'test', '{}', '{}', '{}') returning id
       )
       insert into public.watchlist_entries (user_id, coin, current_snapshot)
       select p.id, 'ADAUSDT', made.id from made, unnest($1::uuid[]) p (id)`,
      [[ben.id, waiting.id]],
    );
    await begin();
    await hourEnds();
    const scanned = await opened.database.query<{ coin: string; place: number | null }>(
      'select coin, place from public.scan_rows order by scanned_at',
    );
    const [first, others] = [scanned.slice(0, 3), scanned.slice(3)];
    expect(first.toSorted((a, b) => a.coin.localeCompare(b.coin))).toEqual([
      { coin: 'ADAUSDT', place: null },
      { coin: 'LINKUSDT', place: null },
      { coin: 'SOLUSDT', place: 3 },
    ]);
    expect(others).toEqual([
      { coin: 'BTCUSDT', place: 1 },
      { coin: 'ETHUSDT', place: 2 },
    ]);
    expect(
      await opened.database.query(
        'select distinct coin from private.hourly_claims where not listed order by coin',
      ),
    ).toEqual([{ coin: 'ADAUSDT' }, { coin: 'LINKUSDT' }]);
    await opened.database.query('delete from public.claim_rules');
    market.clock.set(epochMs(MARKET_TIME + HOUR));
    await hourEnds(1);
    expect((await rows()).map(({ coin }) => coin)).toEqual(COINS);
  });

  it('keeps the last result of a coin that the market refuses', async () => {
    await begin();
    await hourEnds();
    await forgetCandles();
    const before = (await rows()).find(({ coin }) => coin === 'BTCUSDT');
    market.before = async (call, coin) => {
      if (call === 'candles' && coin === 'BTCUSDT') throw new Error('a candle is odd');
    };
    market.clock.set(epochMs(MARKET_TIME + HOUR));
    await hourEnds(1);
    expect((await rows()).find(({ coin }) => coin === 'BTCUSDT')).toEqual(before);
    expect(await count('scan_coins', "status = 'failed'")).toBe(1);
  });

  it('shares the analysis that a person has had made, and leaves them a run of theirs', async () => {
    const api = await begin({ timings: { scanAfterMs: 3_600_000 } });
    const ann = await createApproved(opened.database);
    const { key } = await api.analyze(ann, 'BTCUSDT');
    const done = await api.finished(ann, 'BTCUSDT', key);
    await begin({}, market);
    await hourEnds();
    const snapshotOf = async (wanted: string) =>
      (await rows()).find(({ coin }) => coin === wanted)?.snapshot;
    expect(done).toMatchObject({ status: 'complete', snapshot_id: await snapshotOf('BTCUSDT') });
    const again = await api.analyze(ann, 'ETHUSDT');
    expect(await api.status(ann, 'ETHUSDT', again.key)).toMatchObject({
      status: 'complete',
      snapshot_id: await snapshotOf('ETHUSDT'),
    });
  });

  it('asks no language model, and does not give its plain words to a person', async () => {
    const written: string[] = [];
    const api = await begin({ writer: modelWriter(written) });
    await hourEnds();
    expect(written).toEqual([]);
    const ann = await createApproved(opened.database);
    const { key } = await api.analyze(ann, 'BTCUSDT');
    await api.finished(ann, 'BTCUSDT', key);
    expect(written).toEqual(['BTCUSDT']);
  });

  it('rests in the first minutes of a server, and where the operator turned it off', async () => {
    await begin({ timings: { scanEveryMs: 20, scanAfterMs: 180_000 } });
    const off = await begin({ marketScan: false }, market);
    const ann = await createApproved(opened.database);
    expect((await off.post(ann, '/coinlist')).body).toMatchObject({ scan: false });
    expect(await count('scan_hours')).toBe(0);
    market.clock.set(epochMs(MARKET_TIME + 181_000));
    await expect.poll(() => count('scan_hours'), { timeout: 10_000 }).toBe(1);
  });

  it('keeps the snapshots that it shows, and after a day none that it has replaced', async () => {
    const { database } = opened;
    await begin();
    await hourEnds();
    market.clock.set(epochMs(MARKET_TIME + HOUR));
    await hourEnds(1);
    await Promise.all(servers.splice(0).map((server) => server.stop()));
    const shown = (await rows()).map(({ snapshot }) => snapshot).sort();
    await database.query('alter table public.analysis_snapshots disable trigger user');
    await database.query(
      `update public.analysis_snapshots set taken_at = taken_at - interval '25 hours'`,
    );
    await database.query('alter table public.analysis_snapshots enable trigger user');
    await pruneOldRows(database, nothingAside);
    const left = await database.query<{ id: string }>('select id from public.analysis_snapshots');
    const ids = left.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(shown));
    const kept = await database.query<{ snapshot: string }>(
      'select distinct snapshot from public.ledger_records where snapshot is not null',
    );
    const entered = kept.map(({ snapshot }) => snapshot);
    expect(ids.filter((id) => !shown.includes(id) && !entered.includes(id))).toEqual([]);
  });
});
