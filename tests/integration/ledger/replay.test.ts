import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pruneOldRows } from '../../../analysis-server/jobs/housekeeping.ts';
import type { ForcedMove } from '../../../analysis-server/market/simulated/simulated-forced-move.ts';
import { candlesOfText } from '../../../domain/analysis/inputs-answer.ts';
import { MarketError } from '../../../domain/market/market-error.ts';
import { candleIndex } from '../../../domain/market/timeframe.ts';
import { HOURS_BEFORE, type Replay, ReplaySchema } from '../../../domain/record/replay.ts';
import { epochMs } from '../../../domain/text/quantity.ts';
import { analysisServerOn, type TestAnalysisServer } from '../../support/analysis-server.ts';
import { openBackends } from '../../support/backends.ts';
import { type LedgerDesk, ledgerDesk } from '../../support/ledger-desk.ts';
import { createApproved, createWaitlisted, type Person } from '../../support/people.ts';
import { ledgerRecords } from '../../support/recorded-plans.ts';
import { scriptedMarket } from '../../support/scripted-market.ts';
import { storePlan } from '../../support/stored-plan.ts';
import { nothingAside } from '../../support/test-database.ts';

const MINUTE = 60_000;
const QUARTER = 15 * MINUTE;
const HOUR = 4 * QUARTER;
const DAY = 24 * HOUR;
const COIN = 'BTCUSDT';
const OPENED = Date.UTC(2026, 4, 6, 12);

describe.each(await openBackends())('GET /replay/… on $name', (opened) => {
  const { database } = opened;
  let moves: ForcedMove[];
  let desk: LedgerDesk;
  let api: TestAnalysisServer;
  let ann: Person;

  beforeEach(async () => {
    moves = [];
    desk = await ledgerDesk(opened, scriptedMarket(moves));
    ann = await createApproved(database);
    const { market, clock } = desk;
    api = analysisServerOn(opened, market, { clock, roles: { api: true, worker: false } });
  });
  afterEach(async () => {
    await desk.close();
    await database.query(
      'truncate public.candle_blocks, public.candle_corrections, public.candle_gaps',
    );
  });

  const ask = (path: string, token: string | null = ann.token, tag = '') =>
    Promise.resolve(
      api.server.app.request(path, {
        headers: { 'if-none-match': tag, ...(token && { authorization: `Bearer ${token}` }) },
      }),
    );
  const replayOf = async (hash: string) => {
    const answer = await ask(`/replay/${hash}`);
    expect(answer.status).toBe(200);
    return v.parse(ReplaySchema, await answer.json());
  };
  const plans = async () =>
    (
      await database.query<{ hash: string }>('select hash from public.plans order by opened_at')
    ).map(({ hash }) => hash);
  const newest = async () => replayOf((await plans()).at(-1) ?? '');
  const timesOf = ({ quarters }: Replay) => [...candlesOfText('15m', quarters).time];
  const settlement = async (settles = 1) => {
    const records = await ledgerRecords(database);
    const index = records.findIndex((one) => one.kind === 'settlement' && one.settles === settles);
    const record = records[index];
    if (record?.kind !== 'settlement') throw new Error(`nothing settles ${settles}`);
    return { ...record, number: index + 1 };
  };

  /** Opens a plan at noon whose levels are half the price away. */
  async function openFar(options: object = {}) {
    desk.clock.set(OPENED);
    const last = epochMs(OPENED - QUARTER);
    const [row] = await desk.market.candles({ coin: COIN, timeframe: '15m', first: last, last });
    const price = row?.[4] ?? Number.NaN;
    const levels = { price, stop: price * 0.5, target: price * 1.5, hours: 12 };
    return storePlan(database, COIN, { market: 'simulated', ...levels, ...options });
  }

  /** Every candle of 15m from three days before the opening to that of the end, once, in order. */
  function expectWhole(replay: Replay, end: number) {
    const first = replay.content.openedAt - HOURS_BEFORE * HOUR;
    const count = candleIndex('15m', end + QUARTER - 1) - candleIndex('15m', first);
    expect(timesOf(replay)).toEqual(Array.from({ length: count }, (_, n) => first + n * QUARTER));
    expect(replay.isPartial).toBeUndefined();
  }

  it.each([
    ['target', 'hit', 60],
    ['stop', 'stopped', -40],
  ] as const)('of a plan that ended by its %s', async (by, outcome, percent) => {
    await desk.analyse(COIN, 'LONG');
    desk.clock.advance(68 * MINUTE);
    await desk.analyse(COIN, 'LONG');
    const [said] = await database.query<{ id: string; result: unknown }>(
      'select id, result from public.analysis_snapshots order by snapshot_time limit 1',
    );
    const standing = await newest();
    expect(standing).toMatchObject({ ended: null, next: null, number: 1, snapshot: said?.id });
    expect(standing.result).toEqual(said?.result);
    expect(standing.keptAt).toBe(OPENED + 5 * QUARTER);
    expectWhole(standing, OPENED + 5 * QUARTER);
    moves.push({ coin: COIN, from: epochMs(desk.clock.now() + HOUR), percent });
    desk.clock.advance(DAY);
    await desk.settle();
    const settled = await settlement();
    expect(settled.outcome).toBe(outcome);
    const { ended, looks, ...replay } = await newest();
    if (settled.outcome === 'void') throw new Error('it has a result');
    const { settledAt: at, exit, grossR, netR, number } = settled;
    expect(ended).toEqual({ by, at, exit, grossR, netR, number });
    expectWhole({ ended, looks, ...replay }, at);
    // The second hour's odds were stated a quarter into it.
    expect(looks.map(([stated]) => stated)).toEqual([OPENED, OPENED + 5 * QUARTER]);
  });

  it('of one that expired, with its touches in order', async () => {
    const { hash } = await openFar({ expires: 24 });
    for (const [level, hours] of [
      ['TP1', 7],
      ['entry', 2],
    ] as const) {
      const at = new Date(OPENED + hours * HOUR).toISOString();
      await database.query('insert into public.plan_touches values ($1, $2, 64000, $3)', [
        hash,
        level,
        at,
      ]);
    }
    desk.clock.advance(2 * DAY);
    await desk.settle();
    const replay = await replayOf(hash);
    expect(replay.touches).toEqual([
      { level: 'entry', price: 64_000, touched_at: OPENED + 2 * HOUR },
      { level: 'TP1', price: 64_000, touched_at: OPENED + 7 * HOUR },
    ]);
    expect(replay.ended).toMatchObject({ by: 'time', at: OPENED + DAY });
    expectWhole(replay, OPENED + DAY);
  });

  it('of one that was replaced, with the next', async () => {
    await desk.analyse(COIN, 'SHORT');
    desk.clock.advance(4 * HOUR);
    await desk.analyse(COIN, 'LONG');
    const [first = '', second = ''] = await plans();
    const { netR, grossR, number } = { netR: 0, grossR: 0, ...(await settlement()) };
    const replay = await replayOf(first);
    expect(replay.ended).toMatchObject({ by: 'replaced', netR, grossR, number });
    expect(replay.next).toEqual({ hash: second, action: 'LONG' });
    expectWhole(replay, OPENED + 4 * HOUR);
    expect((await replayOf(second)).content.replaced?.hash).toBe(first);
  });

  it('of one that could not be settled, from what is stored while the market is away', async () => {
    const { hash } = await openFar({ expires: 24 });
    const early = timesOf(await replayOf(hash));
    desk.market.before = async () => {
      throw new MarketError('unreachable', 'The market does not answer.');
    };
    desk.clock.advance(HOUR);
    expect(await replayOf(hash)).toMatchObject({ isPartial: true, ended: null });
    expect(timesOf(await replayOf(hash))).toEqual(early);
    desk.market.before = async (call) => {
      if (call === 'candles') throw new MarketError('frozen', 'The price does not move.');
    };
    await desk.settle();
    desk.clock.advance(30 * DAY);
    await desk.settle();
    const { settledAt: at, number } = await settlement();
    const ended = { by: 'void', at, exit: null, grossR: null, netR: null, number };
    expect(await replayOf(hash)).toMatchObject({ ended, isPartial: true });
    desk.market.before = async () => undefined;
    expectWhole(await replayOf(hash), at);
  });

  it('holds at most 90 days of candles, as corrected, and an ETag', async () => {
    const { hash } = await openFar({ expires: 24 * 200 });
    desk.clock.advance(100 * DAY);
    const answer = await ask(`/replay/${hash}`);
    const text = await answer.text();
    const replay = v.parse(ReplaySchema, JSON.parse(text));
    expectWhole(replay, OPENED + 90 * DAY);
    expect(text.length).toBeLessThan(200_000);
    const tag = answer.headers.get('etag') ?? '';
    expect((await ask(`/replay/${hash}`, ann.token, tag)).status).toBe(304);
    const row = [OPENED, 5, 7, 4, 6, 1];
    await database.query(
      `insert into public.candle_corrections (market, coin, timeframe, candle, replaces, row)
       values ('simulated', $1, '15m', $2, 0, $3::jsonb)`,
      [COIN, candleIndex('15m', OPENED), JSON.stringify(row)],
    );
    const { time, close } = candlesOfText('15m', (await replayOf(hash)).quarters);
    expect(close[time.indexOf(OPENED)]).toBe(6);
  });

  it('of another market’s plan is what is stored', async () => {
    const { hash } = await openFar({ market: 'elsewhere' });
    const replay = await replayOf(hash);
    expect(timesOf(replay)).toEqual([]);
    expect(replay.isPartial).toBeUndefined();
  });

  it('keeps odds for 90 days after the end, which were counted once', async () => {
    await desk.analyse(COIN, 'LONG');
    moves.push({ coin: COIN, from: epochMs(desk.clock.now() + HOUR), percent: -40 });
    desk.clock.advance(DAY);
    await desk.settle();
    const [first = ''] = await plans();
    const counted = () =>
      database.query('select bin, looks, hits, said from private.ledger_looks order by bin');
    const sums = await counted();
    expect(sums).toMatchObject([{ looks: 1, hits: 0 }]);
    const removed = async () => (await pruneOldRows(database, nothingAside)).looks;
    const looksAt = (moment: number) =>
      database.query(
        `insert into private.plan_looks (entry, hour, said, stated_at)
         select max(number), $1, 0.3, $1 from public.ledger_records where kind = 'entry'`,
        [new Date(moment).toISOString()],
      );
    await desk.analyse(COIN, 'LONG');
    const { settledAt } = await settlement();
    await looksAt(settledAt + 90 * DAY - MINUTE);
    expect(await removed()).toBe(0);
    expect((await replayOf(first)).looks).toHaveLength(1);
    await looksAt(settledAt + 90 * DAY + MINUTE);
    expect(await removed()).toBe(1);
    expect((await replayOf(first)).looks).toEqual([]);
    expect((await newest()).looks).toHaveLength(3);
    expect(await counted()).toEqual(sums);
  });

  it('is for approved people, of plans that there are', async () => {
    const path = `/replay/${'ab'.repeat(32)}`;
    const waiting = await createWaitlisted(database);
    expect((await ask(path, null)).status).toBe(401);
    expect((await ask(path, waiting.token)).status).toBe(403);
    const unknown = await ask(path);
    expect(unknown.status).toBe(404);
    expect(await unknown.json()).toMatchObject({ detail: 'There is no such plan.' });
    for (const no of ['x', 'AB'.repeat(32), `${'ab'.repeat(32)}0`]) {
      const answer = await ask(`/replay/${no}`);
      expect([no, answer.status]).toEqual([no, 400]);
      expect(await answer.json()).toMatchObject({ detail: expect.stringContaining('64 digits') });
    }
  });

  it('of the newest loss of Bitcoin is open, and names nobody', async () => {
    const SampleSchema = v.object({ replay: v.nullable(ReplaySchema) });
    const sample = async () =>
      v.parse(SampleSchema, await (await ask('/sample/replay', null)).json()).replay;
    expect(await sample()).toBeNull();
    await desk.analyse(COIN, 'LONG');
    await desk.analyse('ETHUSDT', 'LONG');
    desk.clock.advance(HOUR);
    expect(await sample()).toBeNull();
    moves.push({ coin: COIN, from: epochMs(desk.clock.now() + HOUR), percent: -40 });
    desk.clock.advance(DAY);
    await desk.settle();
    await desk.analyse(COIN, 'LONG');
    const aMinuteLater = () => {
      desk.clock.advance(MINUTE);
      return sample();
    };
    await expect.poll(aMinuteLater).not.toBeNull();
    const answer = await ask('/sample/replay', null);
    const text = await answer.text();
    const { replay } = v.parse(SampleSchema, JSON.parse(text));
    if (!replay) throw new Error('one has lost');
    expect(replay).toMatchObject({ number: 1, ended: { by: 'stop' }, content: { coin: COIN } });
    expect(replay.ended?.netR).toBeLessThan(0);
    expectWhole(replay, replay.ended?.at ?? 0);
    for (const personal of [ann.id, ann.email]) expect(text).not.toContain(personal);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=60');
  });
});
