import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  EXCHANGE_IDS,
  EXCHANGE_TRAITS,
} from '../../analysis-server/market/exchange/exchange-ids.ts';
import type { MarketFeed } from '../../analysis-server/market/market.ts';
import {
  type MarketChoice,
  openMarket,
} from '../../analysis-server/market/opening/choose-market.ts';
import { epochMs } from '../../domain/text/quantity.ts';
import {
  type ExchangeServer,
  type ExchangeServerSettings,
  startExchangeServer,
} from '../support/exchange-server/exchange-server.ts';

const NOW = epochMs(Date.UTC(2026, 4, 6, 12, 7));
const clock = () => NOW;
const NAMES = EXCHANGE_IDS.map((id) => EXCHANGE_TRAITS[id].name);
/** An address where a server was and nobody listens any more. */
let nobody = '';

beforeAll(async () => {
  const server = await startExchangeServer({ clock });
  nobody = server.url;
  await server.close();
});

const opened: (ExchangeServer | MarketFeed)[] = [];

afterEach(async () => {
  for (const each of opened.splice(0).reverse()) await each.close();
});

async function serve(settings: Partial<ExchangeServerSettings> = {}): Promise<ExchangeServer> {
  const server = await startExchangeServer({ clock, ...settings });
  opened.push(server);
  return server;
}

async function choose(choice: Partial<MarketChoice>) {
  const market = await openMarket({
    marketData: null,
    exchange: 'auto',
    exchangeUrl: nobody,
    clock,
    ...choice,
  });
  opened.push(market.source);
  return market;
}

describe('MARKET_DATA unset', () => {
  it('takes the first exchange that lists its coins', async () => {
    const server = await serve();
    const { source, notes } = await choose({ exchangeUrl: server.url });
    expect(source.market.id).toBe('bybit');
    expect(notes).toEqual(['Candles come from Bybit.']);
    expect(server.received.length).toBeGreaterThan(0);
    expect(server.received.filter((line) => !line.includes('/v5/'))).toEqual([]);
  });

  it('passes over an exchange that refuses the region, and says so', async () => {
    const server = await serve();
    server.setFault(({ path }) =>
      path.startsWith('/v5/') ? { kind: 'status', status: 451 } : null,
    );
    const { source, notes } = await choose({ exchangeUrl: server.url });
    expect(source.market.id).toBe('krakenfutures');
    expect(notes).toEqual([
      expect.stringMatching(/^Bybit refuses requests from this server's region \(HTTP 451\)/),
      'Candles come from Kraken Futures.',
    ]);
  });

  it('does not let an exchange that never answers hold up the others', async () => {
    const server = await serve();
    server.setFault(({ path }) => (path.startsWith('/v5/') ? { kind: 'silent' } : null));
    const { source, notes } = await choose({ exchangeUrl: server.url, probeBudgetMs: 2_500 });
    expect(source.market.id).toBe('krakenfutures');
    expect(notes[0]).toBe('Bybit cannot be reached: no list of coins within 2.5 s.');
  });

  it('prefers an earlier exchange that is slow to a later one that is quick', async () => {
    const server = await serve();
    let krakenAsked = () => {};
    const kraken = new Promise<void>((resolve) => {
      krakenAsked = resolve;
    });
    server.setHold(async ({ path }) => {
      if (path.startsWith('/derivatives/')) krakenAsked();
      else await kraken;
    });
    const { source, notes } = await choose({ exchangeUrl: server.url });
    expect(source.market.id).toBe('bybit');
    expect(notes).toEqual(['Candles come from Bybit.']);
    expect(server.received.some((line) => line.includes('/derivatives/'))).toBe(true);
  });

  it('falls back to the simulated market when nobody answers, and says why in plain words', async () => {
    const { source, notes } = await choose({});
    expect(source.market).toEqual({ id: 'simulated', name: 'Simulated market', simulated: true });
    expect(notes).toEqual([
      ...NAMES.map(
        (name) => `${name} cannot be reached: the connection was refused (ECONNREFUSED).`,
      ),
      'No exchange can be reached, so all numbers come from a simulated market. They mean nothing for real trading. Set MARKET_DATA=exchange to insist on an exchange.',
    ]);
    expect(await source.now('BTCUSDT')).toBe(NOW);
  });

  it('gives up on all exchanges together within the time allowed', async () => {
    const server = await serve();
    server.setFault({ kind: 'silent' });
    const { source, notes } = await choose({ exchangeUrl: server.url, probeBudgetMs: 200 });
    expect(source.market.id).toBe('simulated');
    expect(notes.slice(0, NAMES.length)).toEqual(
      NAMES.map((name) => `${name} cannot be reached: no list of coins within 0.2 s.`),
    );
  });

  it('asks only the exchange that EXCHANGE names', async () => {
    const server = await serve();
    const { source } = await choose({ exchange: 'hyperliquid', exchangeUrl: server.url });
    expect(source.market.id).toBe('hyperliquid');
    expect(new Set(server.received)).toEqual(new Set(['POST /info']));
  });
});

describe('MARKET_DATA=exchange', () => {
  const marketData = { kind: 'exchange' } as const;

  it('insists: without an exchange it refuses, with every reason', async () => {
    await expect(choose({ marketData })).rejects.toMatchObject({
      kind: 'unreachable',
      message: expect.stringMatching(
        /^No exchange can be reached\. Bybit cannot be reached: the connection was refused \(ECONNREFUSED\)\. .*Set EXCHANGE to another one, or MARKET_DATA to recorded:<folder> or simulated\.$/,
      ),
    });
  });

  it('with a named exchange opens without asking it anything', async () => {
    const { source, notes } = await choose({ marketData, exchange: 'bybit' });
    expect(notes).toEqual(['Candles come from Bybit.']);
    await expect(source.coins()).rejects.toMatchObject({
      kind: 'unreachable',
      message: 'Bybit cannot be reached: the connection was refused (ECONNREFUSED).',
    });
  });
});

it('MARKET_DATA=simulated asks no exchange', async () => {
  const server = await serve();
  const { source } = await choose({ marketData: { kind: 'simulated' }, exchangeUrl: server.url });
  expect(source.market.simulated).toBe(true);
  expect(server.received).toEqual([]);
});

it('MARKET_DATA=recorded:<folder> refuses a folder that cannot be read', async () => {
  await expect(
    choose({ marketData: { kind: 'recorded', folder: 'no/such/folder' } }),
  ).rejects.toThrow(/^The folder of recorded candles, no\/such\/folder, cannot be read/);
});
