import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type ExchangeMarket,
  openExchange,
} from '../../analysis-server/market/exchange/exchange.ts';
import { exchangeBudget } from '../../analysis-server/market/exchange/exchange-budget.ts';
import { EXCHANGE_LIMITS } from '../../analysis-server/market/exchange/exchange-limits.ts';
import { costOf } from '../../analysis-server/market/request-budget/quota.ts';
import { sharedSpending } from '../../analysis-server/market/request-budget/shared-spending.ts';
import { epochMs } from '../../domain/text/quantity.ts';
import type { Database } from '../../platform/database/database.ts';
import { openPostgres } from '../../platform/database/postgres-database.ts';
import { analysisServerOn } from '../support/analysis-server.ts';
import { startProcess } from '../support/child-process.ts';
import {
  type ExchangeServer,
  startExchangeServer,
} from '../support/exchange-server/exchange-server.ts';
import type { Fault } from '../support/exchange-server/fault.ts';
import { createApproved } from '../support/people.ts';
import { NO_POSTGRES, startPostgres } from '../support/postgres.ts';
import { openTestDatabase, quietLog } from '../support/test-database.ts';
import { unkeptMarket } from '../support/unkept-market.ts';

/** It lists its coins in one request. */
const ID = 'binanceusdm';
const NOW = epochMs(Date.UTC(2026, 4, 6, 12, 7));
const clock = () => NOW;
const postgres = await startPostgres();
const url = (await postgres?.createDatabase()) ?? null;
const onPglite = await openTestDatabase(null);
const onPostgres = url === null ? null : await openTestDatabase(url);
const databases = [
  { name: 'PGlite', database: onPglite.database },
  ...(onPostgres ? [{ name: 'Postgres', database: onPostgres.database }] : []),
];

let server: ExchangeServer;
const markets: ExchangeMarket[] = [];

beforeEach(async () => {
  server = await startExchangeServer({ clock, speaks: [ID] });
});
afterEach(async () => {
  for (const market of markets.splice(0)) await market.close();
  await server.close();
});
afterAll(async () => {
  await onPglite.close();
  await onPostgres?.close();
  await postgres?.stop();
});

async function openOn(database: Database): Promise<ExchangeMarket> {
  const baseUrl = server.url;
  const budget = exchangeBudget({ id: ID, baseUrl, database });
  const market = await openExchange({ id: ID, clock, baseUrl, budget });
  markets.push(market);
  return market;
}

const tooMany = (body = '{}'): Fault => ({
  kind: 'status',
  status: body === '{}' ? 429 : 200,
  headers: { 'retry-after': '40' },
  body,
});

describe.each(databases)('on $name, a pause that one server was asked for', ({ database }) => {
  const age = (seconds: number) =>
    database.query(
      `update public.request_budgets set paused_until = paused_until - $1 * interval '1 s'`,
      [seconds],
    );

  it.each([
    ['by its status', tooMany()],
    ['in its body', tooMany('{"code":-1003,"msg":"Too many requests"}')],
  ])('%s is kept by another, until it is over', async (_, fault) => {
    const [first, second] = [await openOn(database), await openOn(database)];
    server.setFault(fault);
    await expect(first.coins()).rejects.toMatchObject({ kind: 'rate-limited' });
    server.setFault(null);
    const sent = server.received.length;
    await expect(second.coins()).rejects.toMatchObject({
      kind: 'rate-limited',
      message: expect.stringMatching(/^Binance USDⓈ-M asked for a pause; \d\d s of it are left\.$/),
      retryAfterMs: expect.any(Number),
    });
    expect(server.received).toHaveLength(sent);
    await age(40);
    expect(await second.coins()).not.toHaveLength(0);
  });

  it('is not made longer by requests that it refuses', async () => {
    const market = await openOn(database);
    server.setFault(tooMany());
    await expect(market.coins()).rejects.toThrow('too many requests');
    const pausedUntil = () =>
      database.query('select paused_until from public.request_budgets order by address');
    const before = await pausedUntil();
    await expect(unkeptMarket(market).candles('BTCUSDT', '1h', NOW, 10)).rejects.toThrow(
      'asked for a pause',
    );
    expect(await pausedUntil()).toEqual(before);
  });
});

it('where the database gives no answer, the exchange is not asked', async () => {
  const nowhere = openPostgres('postgres://postgres@127.0.0.1:1/none', { max: 1, log: quietLog });
  const market = await openOn(nowhere);
  await expect(market.coins()).rejects.toMatchObject({
    kind: 'unreachable',
    message:
      'Binance USDⓈ-M was not asked: the database, where all servers count their requests, gave no answer.',
  });
  expect(server.received).toEqual([]);
  await nowhere.close();
});

it('closing ends a request that waits for its turn, and takes nothing for it', async () => {
  const { database } = onPglite;
  const market = await openOn(database);
  await market.coins();
  await database.query(
    `update public.request_budgets set spent_until = clock_timestamp() + interval '30 s'`,
  );
  const spent = () =>
    database.query('select spent_until from public.request_budgets order by address');
  const before = await spent();
  const sent = server.received.length;
  const asked = unkeptMarket(market).candles('BTCUSDT', '1h', NOW, 10);
  const refused = expect(asked).rejects.toThrow('Binance USDⓈ-M cannot be reached: it was closed.');
  await market.close();
  await refused;
  expect(await spent()).toEqual(before);
  expect(server.received).toHaveLength(sent);
});

it('a server that stops puts back a run that waits for its turn', async () => {
  const { database } = onPglite;
  const market = await openOn(database);
  const api = analysisServerOn(onPglite, market, { clock: { now: clock } });
  const ann = await createApproved(database);
  await market.coins();
  await database.query(
    `update public.request_budgets set spent_until = clock_timestamp() + interval '50 s'`,
  );
  await api.server.start();
  expect((await api.analyze(ann, 'BTCUSDT')).status).toBe(202);
  const runs = () => database.query('select status, progress from public.analysis_runs');
  const progress = expect.stringMatching(/^Reading candles/);
  await expect.poll(runs, { timeout: 30_000 }).toEqual([{ status: 'processing', progress }]);
  await api.server.stop();
  expect(await runs()).toEqual([{ status: 'queued', progress: '' }]);
});

const title = 'servers that are killed while they take and wait';
describe.skipIf(!onPostgres)(onPostgres ? title : `${title} (${NO_POSTGRES})`, () => {
  it('leave nothing taken that is not earned back in its time', async () => {
    if (!(onPostgres && url)) return;
    const { requests } = EXCHANGE_LIMITS.bybit.quotas;
    if (!requests) throw new Error('Bybit counts requests');
    const atOnce = costOf(requests, 0, 'person').aheadMs;
    const spending = sharedSpending(onPostgres.database, 'bybit');
    for (let kills = 0; kills < 3; kills += 1) {
      const servers = await Promise.all(
        [1, 2].map(() => startProcess('tests/support/asking-process.ts', [url], {}, 'asking')),
      );
      for (const asking of servers) await asking.kill();
      const { taken, waitMs } = await spending.take('requests', { costMs: 0, aheadMs: 0 });
      expect(taken || waitMs <= atOnce).toBe(true);
      await onPostgres.database.query(
        `update public.request_budgets set spent_until = spent_until - $1 * interval '1 ms'`,
        [atOnce],
      );
      expect(await spending.take('requests', { costMs: 0, aheadMs: 0 })).toMatchObject({
        taken: true,
      });
    }
  });
});
