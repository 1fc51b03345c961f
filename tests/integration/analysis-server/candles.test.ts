import * as v from 'valibot';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CandleSpan, MarketFeed } from '../../../analysis-server/market/market.ts';
import { removeOldCandles } from '../../../analysis-server/store/old-candles.ts';
import {
  blockOf,
  CandleBlocksSchema,
  pastCandles,
} from '../../../domain/analysis/candle-blocks.ts';
import type { CandleRow } from '../../../domain/market/candle.ts';
import { decodeCandles } from '../../../domain/market/candle-codec.ts';
import { MarketError } from '../../../domain/market/market-error.ts';
import {
  candleAt,
  candleIndex,
  PERIOD_MS,
  TIMEFRAMES,
  type Timeframe,
} from '../../../domain/market/timeframe.ts';
import { analysisServerOn, type TestAnalysisServer } from '../../support/analysis-server.ts';
import { openBackends } from '../../support/backends.ts';
import { keptMarket } from '../../support/kept-market.ts';
import { createApproved, createWaitlisted, type Person } from '../../support/people.ts';
import { MARKET_TIME, type ScriptedMarket, scriptedMarket } from '../../support/scripted-market.ts';

const READ = { roles: { api: true, worker: false } };
const DAY_MS = PERIOD_MS['1d'];

const blocksAt = (timeframe: Timeframe, moment = MARKET_TIME) => {
  const newest = candleIndex(timeframe, moment) - 1;
  return { from: blockOf(newest - pastCandles(timeframe) + 1), to: blockOf(newest) };
};

describe.each(await openBackends())('GET /candles on $name', ({ database, ...opened }) => {
  let ann: Person;
  let market: ScriptedMarket;
  let api: TestAnalysisServer<MarketFeed>;
  let asked: CandleSpan[];
  /** What the market says of its candles. */
  let change: (rows: readonly CandleRow[]) => readonly CandleRow[];

  beforeEach(async () => {
    await database.query(
      'truncate public.candle_blocks, public.candle_gaps, public.candle_corrections',
    );
    ann = await createApproved(database);
    market = scriptedMarket();
    asked = [];
    change = (rows) => rows;
    api = serve();
  });

  /** Another copy of the server, with nothing in memory. */
  function serve(feed: Partial<MarketFeed> = {}, limits = {}) {
    const candles: MarketFeed['candles'] = async (span) => {
      asked.push(span);
      return change(await market.candles(span));
    };
    const parts = { ...READ, clock: market.clock, limits };
    return analysisServerOn({ database, ...opened }, { ...market, candles, ...feed }, parts);
  }

  function ask(wanted: object, { from = api, token = ann.token, tag = '' } = {}) {
    const sound = { coin: 'BTCUSDT', timeframe: '15m', ...blocksAt('15m') };
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries({ ...sound, ...wanted }))
      query.set(name, `${value}`);
    return from.server.app.request(`/candles?${query}`, {
      headers: { authorization: `Bearer ${token}`, 'if-none-match': tag },
    });
  }

  async function read(timeframe: Timeframe, wanted: object = {}, from = api) {
    const whole = { timeframe, ...blocksAt(timeframe, market.clock.now()) };
    const response = await ask({ ...whole, ...wanted }, { from });
    const answer = v.parse(CandleBlocksSchema, await response.json());
    const rows = answer.blocks.flatMap(({ candles }) =>
      decodeCandles(timeframe, Buffer.from(candles, 'base64')),
    );
    return { ...answer, rows };
  }

  const truth = (timeframe: Timeframe, first: number) =>
    market.candles({
      coin: 'BTCUSDT',
      timeframe,
      first: candleAt(timeframe, first),
      last: candleAt(timeframe, candleIndex(timeframe, market.clock.now()) - 1),
    });

  it('gives all that analyses of 90 days read, in one answer a timeframe', async () => {
    for (const timeframe of TIMEFRAMES) {
      const { from } = blocksAt(timeframe);
      const { rows, blocks, ...answer } = await read(timeframe);
      expect(rows).toEqual(await truth(timeframe, from * 256));
      expect(rows.length).toBeGreaterThanOrEqual(pastCandles(timeframe));
      expect(blocks.map(({ block }) => block)).toEqual(blocks.map((_, at) => from + at));
      expect(answer).toMatchObject({ weeks: 'own', tickSize: 0.1, corrections: [] });
      expect(answer.market).toEqual(market.market);
    }
  });

  it('asks the market once for each candle, whichever copy of the server is asked', async () => {
    const other = serve();
    const [one, two] = await Promise.all([read('15m'), read('15m', {}, other)]);
    expect(two.blocks).toEqual(one.blocks);
    asked = [];
    await read('15m');
    await read('15m', {}, serve());
    expect(asked).toEqual([]);
    const doubled = await database.query('select 1 from public.candle_corrections');
    expect(doubled).toEqual([]);
  });

  it('fills what nobody read for 20 days, and keeps it', async () => {
    const analyse = () =>
      keptMarket(market, database).candles('BTCUSDT', '15m', market.clock.now(), 1_000);
    await read('15m');
    market.clock.advance(20 * DAY_MS);
    await analyse();
    asked = [];
    const { rows } = await read('15m');
    expect(rows).toEqual(await truth('15m', blocksAt('15m', market.clock.now()).from * 256));
    expect(asked.map(({ first, last }) => (last - first) / PERIOD_MS['15m'] + 1)).toEqual([920]);
    await removeOldCandles(database, 1_000);
    asked = [];
    expect((await read('15m')).rows).toEqual(rows);
    expect(asked).toEqual([]);
  });

  it('leaves out what was before the listing and in an outage, and asks for it once', async () => {
    const listed = MARKET_TIME - 40 * DAY_MS;
    const outage = { first: MARKET_TIME - 20 * DAY_MS, last: MARKET_TIME - 19.5 * DAY_MS };
    change = (rows) =>
      rows.filter(([time]) => time >= listed && !(time > outage.first && time < outage.last));
    const { rows, blocks } = await read('15m');
    expect(rows).toEqual(change(await truth('15m', blocksAt('15m').from * 256)));
    expect(blocks[0]?.block).toBe(blockOf(candleIndex('15m', listed)));
    asked = [];
    await read('15m');
    expect(asked).toEqual([]);
  });

  it('gives blocks as first stored, and every correction in order', async () => {
    const before = await read('1h');
    const corrected = candleIndex('1h', MARKET_TIME) - 1;
    for (const higher of [5, 7]) {
      change = (rows) => rows.map(([t, o, h, l, c, volume]) => [t, o, h + higher, l, c, volume]);
      await database.query(
        `insert into public.candle_corrections (market, coin, timeframe, candle, replaces, row)
         select $1, 'BTCUSDT', '1h', $2, coalesce(max(id), 0), $3 from public.candle_corrections`,
        [market.market.id, corrected, JSON.stringify(change(before.rows.slice(-1))[0])],
      );
    }
    const after = await read('1h');
    expect(after.blocks).toEqual(before.blocks);
    const highs = after.corrections.map(({ candle, row }) => [candle, row[2]]);
    const high = before.rows.at(-1)?.[2] ?? 0;
    expect(highs).toEqual([5, 7].map((higher) => [corrected, high + higher]));
    const [one, two] = after.corrections.map(({ id }) => id);
    expect(one).toBeLessThan(two ?? 0);
    const { from } = blocksAt('1h');
    expect((await read('1h', { to: from })).corrections).toEqual([]);
  });

  it('answers 304 to an asker who has it, until a candle closes', async () => {
    const first = await ask({});
    const tag = first.headers.get('etag') ?? '';
    expect(first.headers.get('cache-control')).toBe('private, max-age=0');
    expect((await ask({}, { tag })).status).toBe(304);
    market.clock.advance(PERIOD_MS['15m']);
    expect((await ask({}, { tag })).status).toBe(200);
  });

  it('has no weeks where the market has none of its own', async () => {
    const { blocks, weeks } = await read('1w', {}, serve({ weeks: 'of days' }));
    expect([weeks, blocks, asked]).toEqual(['days', [], []]);
  });

  it('leaves what is kept as it is while the market cannot be reached', async () => {
    await read('1h');
    const kept = 'select block, count from public.candle_blocks order by block';
    const before = await database.query(kept);
    market.clock.advance(DAY_MS);
    change = () => {
      throw new MarketError('unreachable', 'The cable is cut.');
    };
    const refused = await ask({ timeframe: '1h', ...blocksAt('1h', market.clock.now()) });
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('15');
    expect(await refused.json()).toEqual({ detail: 'The cable is cut.' });
    expect(await database.query(kept)).toEqual(before);
  });

  const { from, to } = blocksAt('15m');
  it.each([
    [{ coin: 'btc' }, 'coin is "btc"; a coin looks like BTCUSDT: base and USD, USDT or USDC'],
    [
      { timeframe: '2h' },
      `timeframe is "2h"; expected (${TIMEFRAMES.map((name) => `"${name}"`).join(' | ')})`,
    ],
    [{ from: '-1' }, 'from is "-1"; allowed: the number of a block, such as 3869'],
    [{ to: '1.5' }, 'to is "1.5"; allowed: the number of a block, such as 3869'],
    [{ from: from - 1 }, `from is ${from - 1}; allowed: ${from} to ${to}`],
    [{ from: to + 1 }, `from is ${to + 1}; allowed: ${from} to ${to}`],
    [{ from: to, to: from }, `to is ${from}; allowed: ${to} to ${to}`],
    [{ to: to + 1 }, `to is ${to + 1}; allowed: ${from} to ${to}`],
  ])('refuses %j with what is allowed', async (wanted, detail) => {
    const refused = await ask(wanted);
    expect([refused.status, await refused.json()]).toEqual([400, { detail }]);
    expect(asked).toEqual([]);
  });

  it('is for listed coins, and for approved people so many times a minute', async () => {
    const unlisted = await ask({ coin: 'NOSUCHUSDT' });
    const detail = `coin NOSUCHUSDT is not listed on ${market.market.name}`;
    expect([unlisted.status, await unlisted.json()]).toEqual([404, { detail }]);
    expect((await ask({}, { token: '' })).status).toBe(401);
    const { token } = await createWaitlisted(database);
    expect((await ask({}, { token })).status).toBe(403);
    const few = serve({}, { candleAnswersPerMinute: 2 });
    const statuses: number[] = [];
    for (let n = 0; n < 3; n += 1) statuses.push((await ask({ from: to }, { from: few })).status);
    expect(statuses).toEqual([200, 200, 429]);
    const { token: other } = await createApproved(database);
    expect((await ask({ from: to }, { from: few, token: other })).status).toBe(200);
  });
});
