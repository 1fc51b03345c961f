import * as v from 'valibot';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { pruneOldRows } from '../../../analysis-server/jobs/housekeeping.ts';
import { createDerivativesHistories } from '../../../analysis-server/market/derivatives-histories.ts';
import { openExchange } from '../../../analysis-server/market/exchange/exchange.ts';
import { currentCaller } from '../../../analysis-server/market/request-budget/caller.ts';
import {
  type DerivativesHistory,
  DerivativesHistorySchema,
} from '../../../domain/analysis/derivatives-history.ts';
import { MarketError } from '../../../domain/market/market-error.ts';
import { epochMs } from '../../../domain/text/quantity.ts';
import { analysisServerOn, type TestAnalysisServer } from '../../support/analysis-server.ts';
import { openBackends } from '../../support/backends.ts';
import { startExchangeServer } from '../../support/exchange-server/exchange-server.ts';
import { createApproved, createWaitlisted, type Person } from '../../support/people.ts';
import { MARKET_TIME, scriptedMarket } from '../../support/scripted-market.ts';
import { settableClock } from '../../support/settable-clock.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const PATH = '/derivatives-history';
const COIN = { coin: 'BTCUSDT' };

describe.each(await openBackends())('POST /derivatives-history on $name', (opened) => {
  const { database } = opened;
  let ann: Person;
  let api: TestAnalysisServer;
  let asked: string[];

  beforeAll(async () => {
    ann = await createApproved(database);
  });
  beforeEach(async () => {
    await database.query('truncate public.derivatives_histories, public.open_interest_counts');
    asked = [];
    api = copy();
  });

  /** Another copy of the server, with nothing in memory. */
  function copy(): TestAnalysisServer {
    const market = scriptedMarket();
    market.before = async (call, coin) => {
      if (call === 'history') asked.push(coin ?? '');
    };
    return analysisServerOn(opened, market, { clock: market.clock });
  }
  const read = async (from = api): Promise<DerivativesHistory> =>
    v.parse(DerivativesHistorySchema, (await from.post(ann, PATH, COIN)).body);

  it('answers 30 days of both, the same each time, labelled as simulated', async () => {
    const { funding, openInterest, market } = await read();
    expect(market.simulated).toBe(true);
    expect([funding.reason, openInterest.reason]).toEqual([null, null]);
    expect([funding.points.length, openInterest.points.length]).toEqual([90, 180]);
    expect(funding.points.at(-1)?.[1]).toBe(
      (await api.market.derivatives('BTCUSDT', MARKET_TIME))?.funding?.rate,
    );
    await database.query('truncate public.derivatives_histories');
    expect((await read(copy())).funding).toEqual(funding);
  });

  it('asks the market once an hour a coin, for all people and copies together', async () => {
    await Promise.all([read(), read(), read()]);
    await read(copy());
    api.market.clock.advance(HOUR - MINUTE);
    await read();
    expect(asked).toEqual(['BTCUSDT']);
    api.market.clock.advance(MINUTE);
    await read();
    expect(asked).toHaveLength(2);
  });

  it('keeps what it has, adds what is new, and drops what is older than 30 days', async () => {
    const before = await read();
    const since = vi.spyOn(api.market, 'history');
    api.market.clock.advance(9 * HOUR);
    const { funding } = await read();
    const [last] = before.funding.points.at(-1) ?? [];
    expect(since.mock.calls[0]?.[1].funding).toBe((last ?? 0) + 1);
    expect(funding.points.at(-1)?.[0]).toBe((last ?? 0) + 8 * HOUR);
    expect(funding.points.slice(0, -1)).toEqual(before.funding.points.slice(1));
    expect(funding.points[0]?.[0]).toBeGreaterThan(api.market.clock.now() - 30 * DAY);
  });

  it('shows what it keeps with the reason while the market fails, and asks again soon', async () => {
    const { funding } = await read();
    const reason = 'The cable is cut.';
    const failure = { points: [], reason, failed: true };
    vi.spyOn(api.market, 'history').mockResolvedValueOnce({
      funding: failure,
      openInterest: failure,
    });
    api.market.clock.advance(HOUR);
    const failed = await read();
    expect(failed.funding).toEqual({ points: funding.points, reason });
    api.market.clock.advance(4 * MINUTE);
    expect((await read()).funding.reason).toBe(reason);
    api.market.clock.advance(MINUTE);
    expect((await read()).funding.reason).toBeNull();
  });

  it('has none where the market has none', async () => {
    const { history: _, ...bare } = scriptedMarket();
    const other = analysisServerOn(opened, bare, { clock: bare.clock });
    const none = { points: [], reason: 'Simulated market gives no history of it' };
    const { body } = await other.post(ann, PATH, COIN);
    expect(body).toMatchObject({ funding: none, openInterest: none });
  });

  it('is for beta users alone, and for listed coins', async () => {
    const waiting = await createWaitlisted(database);
    expect((await api.post(null, PATH, COIN)).status).toBe(401);
    expect((await api.post(waiting, PATH, COIN)).status).toBe(403);
    expect((await api.post(ann, PATH, { coin: 'FOOUSDT' })).status).toBe(404);
    expect((await api.post(ann, PATH, { coin: 7 })).status).toBe(422);
    const rows = await database.query('select 1 from public.derivatives_histories');
    expect([asked, rows]).toEqual([[], []]);
  });

  it('keeps the coins opened last and within a month', async () => {
    await database.query(
      `insert into public.derivatives_histories (market, coin, history, due_at)
         select 'm', 'C' || n, '{}'::jsonb, now() - n * interval '1 minute' from generate_series(1, 305) n
         union all select 'm', 'OLD', '{}'::jsonb, now() - interval '31 days'`,
    );
    const removed = await pruneOldRows(database, async () => undefined);
    expect(removed).toMatchObject({ histories: 6 });
  });

  describe('of an exchange without a history of open interest', () => {
    const closing: (() => Promise<void>)[] = [];
    afterEach(async () => {
      for (const close of closing.splice(0).reverse()) await close();
    });
    async function kraken() {
      const clock = settableClock(MARKET_TIME);
      const id = 'krakenfutures';
      const server = await startExchangeServer({ clock: clock.now, speaks: [id] });
      const market = await openExchange({ id, clock: clock.now, baseUrl: server.url });
      closing.push(server.close, () => market.close());
      const histories = createDerivativesHistories({ database, market, clock });
      const aside: string[] = [];
      const round = {
        stopping: new AbortController().signal,
        setAside: async (_: string, error: unknown) => void aside.push(String(error)),
      };
      return { server, clock, histories, aside, count: () => histories.count(round) };
    }

    it('is our own hourly record, from now on', async () => {
      const { clock, histories, count, server } = await kraken();
      expect((await histories.of('BTCUSD')).openInterest).toEqual({
        points: [],
        reason: 'Kraken Futures gives no history of it; counted here hourly from now on',
      });
      await count();
      await count();
      clock.advance(HOUR);
      await count();
      expect((await histories.of('BTCUSD')).openInterest).toEqual({
        points: [
          [MARKET_TIME, 100],
          [MARKET_TIME + HOUR, 100],
        ],
        reason: null,
      });
      expect(server.received.filter((line) => line.includes('/tickers'))).toHaveLength(2);
      clock.advance(30 * DAY - MINUTE);
      expect((await histories.of('BTCUSD')).openInterest.points).toEqual([
        [epochMs(MARKET_TIME + HOUR), 100],
      ]);
      await count();
      expect(await database.query('select 1 from public.open_interest_counts')).toHaveLength(2);
    });

    it('passes over an hour in which the exchange fails', async () => {
      const { server, aside, count } = await kraken();
      server.setFault({ kind: 'status', status: 503 });
      await count();
      expect(aside).toEqual([expect.stringContaining('is not in service (HTTP 503)')]);
      server.setFault(null);
      await count();
      expect(await database.query('select 1 from public.open_interest_counts')).toHaveLength(1);
    });
  });

  it('counts as background work', async () => {
    const market = scriptedMarket();
    const urgencies: string[] = [];
    const openInterests = async () => {
      urgencies.push(currentCaller().urgency);
      throw new MarketError('unreachable', 'The cable is cut.');
    };
    const histories = createDerivativesHistories({
      database,
      market: { market: market.market, openInterests },
      clock: market.clock,
    });
    const stopping = new AbortController().signal;
    await histories.count({ stopping, setAside: async () => undefined });
    expect(urgencies).toEqual(['background']);
  });
});
