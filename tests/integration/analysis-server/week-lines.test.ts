import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { recordedMarket } from '../../../analysis-server/market/recorded/recorded.ts';
import { currentCaller } from '../../../analysis-server/market/request-budget/caller.ts';
import { MarketError } from '../../../domain/market/market-error.ts';
import { candleOpen, PERIOD_MS, TIMEFRAMES } from '../../../domain/market/timeframe.ts';
import { type WeekLinesAnswer, WeekLinesAnswerSchema } from '../../../domain/record/week-line.ts';
import { epochMs } from '../../../domain/text/quantity.ts';
import { analysisServerOn, type TestAnalysisServer } from '../../support/analysis-server.ts';
import { openBackends } from '../../support/backends.ts';
import { createApproved, createWaitlisted, type Person } from '../../support/people.ts';
import { scriptedMarket } from '../../support/scripted-market.ts';

const HOUR = 3_600_000;
/** The last close of a 4h candle before the market's time, 12:07. */
const CLOSED = Date.UTC(2026, 4, 6, 12);
const READ = { roles: { api: true, worker: false } };

describe.each(await openBackends())('POST /week-lines on $name', (opened) => {
  let ann: Person;
  let api: TestAnalysisServer;
  /** Coins of which candles were asked of the market. */
  let asked: string[];

  beforeAll(async () => {
    ann = await createApproved(opened.database);
  });
  beforeEach(async () => {
    await opened.database.query(
      'truncate public.candle_blocks, public.candle_gaps, public.candle_corrections',
    );
    asked = [];
    api = copy();
  });

  /** Another copy of the server, with nothing in memory. */
  function copy(): TestAnalysisServer {
    const market = scriptedMarket();
    market.before = async (call, coin) => {
      if (call === 'candles') asked.push(coin ?? '');
    };
    return analysisServerOn(opened, market, { ...READ, clock: market.clock });
  }

  function ask(coins: unknown, headers: Record<string, string> = {}, from = api) {
    return from.server.app.request('/week-lines', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${ann.token}`,
        'content-type': 'application/json',
        ...headers,
      },
      body: JSON.stringify({ coins }),
    });
  }
  const read = async (answer: Response | Promise<Response>): Promise<WeekLinesAnswer> =>
    v.parse(WeekLinesAnswerSchema, await (await answer).json());

  it('answers the closes of the closed 4h candles of seven days, oldest first', async () => {
    const { at, lines } = await read(ask(['ETHUSDT', 'BTCUSDT', 'ETHUSDT']));
    expect(at).toBe(CLOSED);
    expect(Object.keys(lines)).toEqual(['ETHUSDT', 'BTCUSDT']);
    const rows = await scriptedMarket().candles({
      coin: 'BTCUSDT',
      timeframe: '4h',
      first: epochMs(CLOSED - 42 * 4 * HOUR),
      last: epochMs(CLOSED - 4 * HOUR),
    });
    expect(lines.BTCUSDT).toEqual(rows.map((row) => row[4]));
    expect(lines.BTCUSDT).toHaveLength(42);
  });

  it('asks the market once for each candle, whichever copy of the server is asked', async () => {
    await ask(['BTCUSDT', 'ETHUSDT']);
    await ask(['BTCUSDT', 'ETHUSDT']);
    expect(asked.toSorted()).toEqual(['BTCUSDT', 'ETHUSDT']);
    const other = copy();
    expect((await read(ask(['BTCUSDT'], {}, other))).lines.BTCUSDT).toHaveLength(42);
    expect(asked).toHaveLength(2);
    api.market.clock.advance(4 * HOUR);
    expect((await read(ask(['BTCUSDT']))).at).toBe(CLOSED + 4 * HOUR);
    expect(asked).toHaveLength(3);
  });

  it('answers 304 to an asker who has it, until a candle closes or other coins are asked', async () => {
    const coins = ['BTCUSDT', 'ETHUSDT'];
    const first = await ask(coins);
    const tag = first.headers.get('etag') ?? '';
    expect(tag).toMatch(/^"[\w-]{20,}"$/);
    // Seven minutes of the four hours are over.
    expect(first.headers.get('cache-control')).toBe(`private, max-age=${(4 * 60 - 7) * 60}`);
    const again = await ask(coins, { 'if-none-match': tag });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect((await ask(['BTCUSDT'], { 'if-none-match': tag })).status).toBe(200);
    api.market.clock.advance(4 * HOUR);
    expect((await ask(coins, { 'if-none-match': tag })).status).toBe(200);
  });

  it('leaves out coins that the market does not list, and asks nothing of them', async () => {
    const { lines } = await read(ask(['BTCUSDT', 'NOSUCHUSDT', '../../x']));
    expect(Object.keys(lines)).toEqual(['BTCUSDT']);
    expect(asked).toEqual(['BTCUSDT']);
    expect(await read(ask(['NOSUCHUSDT']))).toEqual({ at: CLOSED, lines: {} });
  });

  it('fetches as background work, and does not wait long for it', async () => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const urgencies = new Set<string>();
    await ask(['BTCUSDT']);
    api.market.before = async (call) => {
      if (call !== 'candles') return;
      urgencies.add(currentCaller().urgency);
      await held;
    };
    const begun = performance.now();
    const answer = await ask(['BTCUSDT', 'ETHUSDT']);
    expect(performance.now() - begun).toBeLessThan(10_000);
    expect(answer.headers.get('cache-control')).toBe('private, max-age=0');
    expect(Object.keys((await read(answer)).lines)).toEqual(['BTCUSDT']);
    expect([...urgencies]).toEqual(['background']);
    release();
    expect(Object.keys((await read(ask(['BTCUSDT', 'ETHUSDT']))).lines)).toHaveLength(2);
  });

  it('answers as far as candles are kept while the market fails, and lets it be for a while', async () => {
    await ask(['BTCUSDT']);
    api.market.clock.advance(8 * HOUR);
    let tried = 0;
    api.market.before = async (call) => {
      if (call !== 'candles') return;
      tried += 1;
      throw new MarketError('unreachable', 'The cable is cut.');
    };
    const stale = await read(ask(['BTCUSDT', 'ETHUSDT']));
    expect(stale.at).toBe(CLOSED);
    expect(stale.lines.BTCUSDT).toHaveLength(40);
    expect(stale.lines.ETHUSDT).toBeUndefined();
    await ask(['BTCUSDT', 'ETHUSDT']);
    expect(tried).toBe(2);
  });

  it('reads recorded candles up to where they end', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'recorded-'));
    await mkdir(join(folder, 'BTCUSDT'));
    const span = { coin: 'BTCUSDT', last: epochMs(CLOSED - 4 * HOUR) };
    for (const timeframe of TIMEFRAMES) {
      const first = epochMs(CLOSED - 30 * PERIOD_MS[timeframe]);
      const rows = await api.market.candles({ ...span, timeframe, first });
      const lines = ['timestamp,open,high,low,close,volume', ...rows.map((row) => row.join())];
      await writeFile(join(folder, 'BTCUSDT', `${timeframe}.csv`), lines.join('\n'));
    }
    const market = recordedMarket({ folder });
    const recorded = analysisServerOn(opened, market, READ);
    const end = await market.now('BTCUSDT');
    const answer = await recorded.post(ann, '/week-lines', { coins: ['BTCUSDT'] });
    const { at, lines } = v.parse(WeekLinesAnswerSchema, answer.body);
    expect(at).toBe(candleOpen('4h', end));
    expect(lines.BTCUSDT?.length).toBeGreaterThan(20);
    await market.close();
    await rm(folder, { recursive: true });
  });

  it.each([
    [0, 'coins names 0; allowed: 1 to 60'],
    [61, 'coins names 61; allowed: 1 to 60'],
    [2_000, 'coins names 2000; allowed: 1 to 60'],
  ])('refuses %d coins with what is allowed', async (count, detail) => {
    const refused = await ask(Array.from({ length: count }, (_, index) => `COIN${index}USDT`));
    expect(refused.status).toBe(400);
    expect(await refused.json()).toEqual({ detail });
  });

  it('is for beta users alone, and refuses coins that are no list of texts', async () => {
    const waiting = await createWaitlisted(opened.database);
    const body = { coins: ['BTCUSDT'] };
    expect((await api.post(null, '/week-lines', body)).status).toBe(401);
    expect((await api.post(waiting, '/week-lines', body)).status).toBe(403);
    for (const coins of ['BTCUSDT', [1], null, undefined]) {
      expect((await ask(coins)).status).toBe(422);
    }
  });
});
