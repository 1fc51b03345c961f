import { afterEach, describe, expect, it } from 'vitest';
import type { ExchangeMarket } from '../../analysis-server/market/exchange/exchange.ts';
import type { ExchangeId } from '../../analysis-server/market/exchange/exchange-ids.ts';
import { epochMs } from '../../domain/text/quantity.ts';
import { bookCount, bookRate } from '../support/exchange-server/derivatives/derivatives-book.ts';
import { LATENESS_MS } from '../support/exchange-server/derivatives/hyperliquid-derivatives.ts';
import type { ExchangeServerSettings } from '../support/exchange-server/exchange-server.ts';
import { closeMarkets, openMarket } from '../support/opened-market.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOW = epochMs(Date.UTC(2026, 4, 6, 12, 7));
const SINCE = epochMs(NOW - 30 * DAY + HOUR);

afterEach(closeMarkets);

async function open(id: ExchangeId, settings: Partial<ExchangeServerSettings> = {}) {
  const { server, market } = await openMarket(id, () => NOW, settings);
  await market.coins();
  const before = server.received.length;
  const asked = () => server.received.slice(before);
  return { server, market, asked };
}

const read = (market: ExchangeMarket, coin: string, since = SINCE) =>
  market.history(coin, { funding: since, openInterest: since }, NOW);

/** Every so many hours after a moment, up to now. */
function moments(hours: number, since: number = SINCE): number[] {
  const step = hours * HOUR;
  const first = Math.ceil(since / step) * step;
  return Array.from({ length: Math.floor((NOW - first) / step) + 1 }, (_, n) => first + n * step);
}
const ascending = <T extends readonly [number, number]>(points: readonly T[]) =>
  points.toSorted(([a], [b]) => a - b);

const EXCHANGES: [ExchangeId, string, number, number][] = [
  ['bybit', 'BTCUSDT', 8, 1],
  ['krakenfutures', 'BTCUSD', 1, 1],
  ['hyperliquid', 'BTCUSDC', 1, 2],
  ['binanceusdm', 'BTCUSDT', 8, 1],
];

describe.each(EXCHANGES)('%s', (id, coin, hours, pages) => {
  it('gives every payment of 30 days', async () => {
    const { market, asked } = await open(id);
    const { funding } = await read(market, coin);
    const late = id === 'hyperliquid' ? LATENESS_MS : 0;
    expect(ascending(funding.points)).toEqual(
      moments(hours, SINCE - late).map((at) => [at + late, bookRate(at)]),
    );
    expect(funding.reason).toBeNull();
    const funds = asked().filter((line) => /fund|POST \/info/i.test(line));
    expect(funds).toHaveLength(pages);
  });

  it('gives only what came later than what is known', async () => {
    const { market, asked } = await open(id);
    const { funding } = await read(market, coin, epochMs(NOW - DAY));
    expect(funding.points).toHaveLength(24 / hours);
    expect(asked().length).toBeLessThanOrEqual(2);
  });

  it('has a gap where the exchange has one, and begins where the contract does', async () => {
    const halted = [NOW - 5 * DAY, NOW - 3 * DAY] as const;
    const { market } = await open(id, { listedAt: NOW - 10 * DAY, halted });
    const at = (await read(market, coin)).funding.points.map(([moment]) => moment);
    expect(Math.min(...at)).toBeGreaterThanOrEqual(NOW - 10 * DAY);
    expect(at.some((moment) => moment >= halted[0] && moment < halted[1])).toBe(false);
    expect(at.length).toBe((8 * 24) / hours);
  });

  it('gives the reason where it fails, to be asked again', async () => {
    const { market, server } = await open(id);
    server.setFault({ kind: 'status', status: 503 });
    const { funding } = await read(market, coin);
    expect(funding).toEqual({
      points: [],
      reason: `${market.market.name} is not in service (HTTP 503).`,
      failed: true,
    });
  });

  it('gives the reason for a coin that is not listed', async () => {
    const { market } = await open(id);
    const { reason } = (await read(market, 'FOOUSDT')).funding;
    expect(reason).toMatch(/^FOOUSDT is not among the perpetual contracts/);
  });
});

it('reads hourly payments of Bybit by pages of 200, the newest first', async () => {
  const { market, asked } = await open('bybit', { fundingHours: 1 });
  const { funding } = await read(market, 'BTCUSDT');
  expect(ascending(funding.points).map(([at]) => at)).toEqual(moments(1));
  expect(asked().filter((line) => line.includes('funding/history'))).toHaveLength(4);
});

it('does not take half of the pages for the whole', async () => {
  const { market, server } = await open('bybit', { fundingHours: 1 });
  let pages = 0;
  server.setFault(({ path }) => {
    if (!path.includes('funding/history')) return null;
    pages += 1;
    return pages === 3 ? { kind: 'status', status: 503 } : null;
  });
  expect((await read(market, 'BTCUSDT')).funding).toMatchObject({ points: [], failed: true });
});

describe('open interest', () => {
  it.each(['bybit', 'binanceusdm'] as const)('of %s is one request for 30 days', async (id) => {
    const { market, asked } = await open(id);
    const { openInterest } = await read(market, 'BTCUSDT');
    expect(ascending(openInterest.points)).toEqual(
      moments(4).map((at) => [at, bookCount(at).value]),
    );
    expect(asked().filter((line) => /open-?interest/i.test(line))).toHaveLength(1);
    expect(market.openInterests).toBeUndefined();
  });

  it('of more than 30 days is refused by Binance, as by the real one', async () => {
    const { market } = await open('binanceusdm');
    const { openInterest, funding } = await read(market, 'BTCUSDT', epochMs(NOW - 31 * DAY));
    expect(openInterest).toMatchObject({ points: [], failed: true });
    expect(funding.reason).toBeNull();
  });

  it.each([
    ['krakenfutures', 'BTCUSD', 'Kraken Futures', 100],
    ['hyperliquid', 'BTCUSDC', 'Hyperliquid', 1815.4712],
  ] as const)('of %s is known for now alone, of all coins at once', async (id, coin, name, now) => {
    const { market, asked } = await open(id);
    expect((await read(market, coin)).openInterest).toEqual({
      points: [],
      reason: `${name} gives no history of it`,
    });
    const before = asked().length;
    const counts = await market.openInterests?.();
    expect(counts?.get(coin)).toBe(now);
    expect(counts?.size).toBeGreaterThan(1);
    expect(asked()).toHaveLength(before + 1);
  });

  it('counted in dollars is not taken for one in the coin', async () => {
    const { market } = await open('bybit');
    const { openInterest } = await read(market, 'BTCUSD');
    expect(openInterest).toEqual({
      points: [],
      reason: 'Bybit does not count BTCUSD in the coin',
    });
  });
});
