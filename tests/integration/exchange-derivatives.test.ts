import { afterEach, describe, expect, it } from 'vitest';
import type { ExchangeId } from '../../analysis-server/market/exchange/exchange-ids.ts';
import { readAnalysis } from '../../domain/analysis/read-analysis.ts';
import { epochMs } from '../../domain/text/quantity.ts';
import { analysisAt } from '../bench/monitor/seed.ts';
import { bookCount, bookRate } from '../support/exchange-server/derivatives/derivatives-book.ts';
import { LATENESS_MS } from '../support/exchange-server/derivatives/hyperliquid-derivatives.ts';
import { closeMarkets, openMarket } from '../support/opened-market.ts';
import { unkeptMarket } from '../support/unkept-market.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const at = (hour: number, minute = 0) => Date.UTC(2026, 4, 6, hour, minute);
const NOW = epochMs(at(12, 7));

afterEach(closeMarkets);

const open = (id: ExchangeId, settings?: Parameters<typeof openMarket>[2]) =>
  openMarket(id, () => NOW, settings);

/** Sum of the book's rates in the week up to a moment. */
function weekOfRates(last: number, hours: number, count: number): number {
  const rates = Array.from({ length: count }, (_, i) => bookRate(last - i * hours * HOUR));
  return Number(rates.reduce((sum, rate) => sum + rate, 0).toFixed(12));
}

const EXCHANGES: [ExchangeId, string, { hours: number; last: number; next: number }][] = [
  ['bybit', 'BTCUSDT', { hours: 8, last: at(8), next: at(16) }],
  ['krakenfutures', 'BTCUSD', { hours: 1, last: at(12), next: at(13) }],
  ['hyperliquid', 'BTCUSDC', { hours: 1, last: at(12), next: at(13) }],
  ['binanceusdm', 'BTCUSDT', { hours: 8, last: at(8), next: at(16) }],
];

describe.each(EXCHANGES)('%s', (id, coin, { hours, last, next }) => {
  it('gives what was settled, the sum of a week, and the payment to come', async () => {
    const { market } = await open(id);
    const { funding, at: moment, simulated } = await market.derivatives(coin, NOW);
    expect({ moment, simulated }).toEqual({ moment: NOW, simulated: false });
    const count = (7 * 24) / hours;
    expect(funding).toEqual({
      rate: bookRate(last),
      intervalHours: hours,
      nextAt: next,
      nextRate: id === 'hyperliquid' ? 0.0000198 : expect.closeTo(bookRate(next), 12),
      count,
      sum7d: weekOfRates(last, hours, count),
    });
  });

  it('counts nothing that came after the moment asked for', async () => {
    const { market } = await open(id);
    const before = epochMs(at(7, 45));
    const { funding, missing } = await market.derivatives(coin, before);
    const settled = hours === 8 ? at(0) : at(7);
    expect(funding).toMatchObject({ rate: bookRate(settled), nextAt: at(8), nextRate: null });
    expect(funding?.sum7d).toBe(weekOfRates(settled, hours, (7 * 24) / hours));
    expect(missing).toContainEqual({
      field: 'funding.nextRate',
      reason: 'no prediction of that payment',
    });
  });

  it('says where a contract is too young for a week', async () => {
    const { market } = await open(id, { listedAt: NOW - 2 * DAY });
    const { funding, missing } = await market.derivatives(coin, NOW);
    expect(funding).toMatchObject({ rate: bookRate(last), sum7d: null });
    const reason = missing.find(({ field }) => field === 'funding.sum7d')?.reason;
    expect(reason).toMatch(/^needs payments of 7 days, has \d+$/);
  });

  it('refuses nothing where the exchange refuses: it gives the reason', async () => {
    const { market, server } = await open(id);
    await market.coins();
    server.setFault({ kind: 'status', status: 503 });
    const { funding, openInterest, missing } = await market.derivatives(coin, NOW);
    expect([funding, openInterest]).toEqual([null, null]);
    expect(missing.map(({ field }) => field)).toEqual(['funding', 'openInterest']);
    expect(missing[0]?.reason).toBe(`${market.market.name} is not in service (HTTP 503).`);
  });

  it('asks for two things a coin at most, and for the predictions of all coins once', async () => {
    const { market, server } = await open(id);
    await market.derivatives(coin, NOW);
    const first = server.received.length;
    await market.derivatives(coin, NOW);
    expect(server.received.length - first).toBe(market.market.id.match(/bybit|binance/) ? 2 : 1);
  });
});

describe('open interest', () => {
  it.each([
    ['bybit', null],
    ['binanceusdm', bookCount(at(12)).valueQuote],
  ] as const)('of %s is the newest count with its change in 24 hours', async (id, valueQuote) => {
    const { market } = await open(id);
    const { openInterest } = await market.derivatives('BTCUSDT', NOW);
    const [now, before] = [bookCount(at(12)).value, bookCount(at(12) - DAY).value];
    expect(openInterest).toEqual({
      value: now,
      valueQuote,
      change24h: expect.closeTo((100 * (now - before)) / before, 10),
      at: at(12),
    });
  });

  it.each([
    ['krakenfutures', 'BTCUSD', 'Kraken Futures gives no history of it'],
    ['hyperliquid', 'BTCUSDC', 'Hyperliquid gives no history of it'],
  ] as const)('of %s is not made up', async (id, coin, reason) => {
    const { market } = await open(id);
    const { openInterest, missing } = await market.derivatives(coin, NOW);
    expect(openInterest).toBeNull();
    expect(missing).toContainEqual({ field: 'openInterest', reason });
  });

  it('that is counted in dollars is not taken for one in the coin', async () => {
    const { market } = await open('bybit');
    const { openInterest, missing } = await market.derivatives('BTCUSD', NOW);
    expect(openInterest).toBeNull();
    expect(missing).toContainEqual({
      field: 'openInterest',
      reason: 'Bybit does not count BTCUSD in the coin',
    });
  });

  it('of a contract that is younger than a day has no change', async () => {
    const { market } = await open('binanceusdm', { listedAt: NOW - 20 * HOUR });
    const { openInterest, missing } = await market.derivatives('BTCUSDT', NOW);
    expect(openInterest).toMatchObject({ value: bookCount(at(12)).value, change24h: null });
    expect(missing).toContainEqual({
      field: 'openInterest.change24h',
      reason: 'no count of 24 hours before is known',
    });
  });
});

describe('what goes wrong', () => {
  it('with predictions leaves what was settled', async () => {
    const { market, server } = await open('binanceusdm');
    server.setFault(({ path }) =>
      path.includes('premiumIndex') ? { kind: 'status', status: 500 } : null,
    );
    const { funding } = await market.derivatives('BTCUSDT', NOW);
    expect(funding).toMatchObject({ rate: bookRate(at(8)), nextAt: at(16), nextRate: null });
    const asked = () => server.received.filter((line) => line.includes('premiumIndex')).length;
    const before = asked();
    await market.derivatives('BTCUSDT', NOW);
    expect(asked()).toBe(before);
  });

  it('by too many requests is heeded: nothing more is asked for during the pause', async () => {
    const { market, server } = await open('binanceusdm');
    await market.coins();
    const refusal = { kind: 'status', status: 429, headers: { 'retry-after': '60' } } as const;
    server.setFault(({ path }) => (path.includes('openInterestHist') ? refusal : null));
    await market.derivatives('BTCUSDT', NOW);
    server.setFault(null);
    const before = server.received.length;
    const { missing } = await market.derivatives('BTCUSDT', NOW);
    expect(missing[0]?.reason).toContain('asked for a pause; 60 s of it are left');
    expect(server.received).toHaveLength(before);
  });

  it('with open interest leaves funding', async () => {
    const { market, server } = await open('bybit');
    server.setFault(({ path }) => (path.includes('open-interest') ? { kind: 'html' } : null));
    const { funding, openInterest, missing } = await market.derivatives('BTCUSDT', NOW);
    expect(funding?.rate).toBe(bookRate(at(8)));
    expect(openInterest).toBeNull();
    expect(missing.at(-1)?.reason).toContain('not whole JSON');
  });

  it('with a coin that is not listed is a reason, too', async () => {
    const { market } = await open('bybit');
    const { missing } = await market.derivatives('FOOUSDT', NOW);
    expect(missing[0]).toEqual({
      field: 'funding',
      reason: 'FOOUSDT is not among the perpetual contracts of Bybit.',
    });
  });
});

describe('an analysis of a coin on an exchange', () => {
  it('carries what was settled by its moment', async () => {
    const { market } = await open('bybit');
    const { derivatives, engine } = await analysisAt(unkeptMarket(market), 'BTCUSDT', NOW);
    expect(derivatives).toEqual(await market.derivatives('BTCUSDT', NOW));
    expect(
      readAnalysis({ engine, aianalysis: '-', derivatives }, { coin: 'BTCUSDT', time: NOW }),
    ).toMatchObject({ derivatives });
  });

  it('is made all the same where funding and open interest are refused', async () => {
    const { market, server } = await open('bybit');
    server.setFault(({ path }) =>
      /funding|tickers|open-interest/.test(path) ? { kind: 'status', status: 503 } : null,
    );
    const { derivatives, tradeRecommendation, aianalysis } = await analysisAt(
      unkeptMarket(market),
      'BTCUSDT',
      NOW,
    );
    const reason = 'Bybit is not in service (HTTP 503).';
    expect(derivatives).toMatchObject({
      funding: null,
      openInterest: null,
      missing: [
        { field: 'funding', reason },
        { field: 'openInterest', reason },
      ],
    });
    expect(tradeRecommendation.takeProfit.TP1).toBeGreaterThan(0);
    // Of the costs alone, by the rate that is assumed then.
    expect(tradeRecommendation.costs.fundingAssumed).toBe(true);
    expect(aianalysis.replace(/\b(?:assumed|no) funding\b/g, '')).not.toMatch(/funding/i);
  });
});

it('a settlement that comes late within its second counts once its moment is past', async () => {
  const { market } = await open('hyperliquid');
  const rateAt = async (moment: number) =>
    (await market.derivatives('BTCUSDC', epochMs(moment))).funding?.rate;
  expect(await rateAt(at(11) + LATENESS_MS - 1)).toBe(bookRate(at(10)));
  expect(await rateAt(at(11) + LATENESS_MS)).toBe(bookRate(at(11)));
});
