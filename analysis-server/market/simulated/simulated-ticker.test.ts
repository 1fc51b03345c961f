import { expect, it } from 'vitest';
import type { Ticker } from '../../../domain/market/ticker.ts';
import { candleOpen, PERIOD_MS } from '../../../domain/market/timeframe.ts';
import { epochMs } from '../../../domain/text/quantity.ts';
import { simulatedMarket } from './simulated.ts';

const NOW = epochMs(Date.UTC(2026, 4, 6, 12, 7));
const PERIOD = PERIOD_MS['15m'];

let now = NOW;
const market = simulatedMarket({ clock: () => now });

function tickersAt(moment: number) {
  now = epochMs(moment);
  return market.tickers();
}

/** Every price of a coin that a 15m candle goes through. */
async function pricesWithin(open: number, coin: string): Promise<readonly number[]> {
  const prices: number[] = [];
  for (let moment = open; moment < open + PERIOD; moment += 5_000) {
    const ticker = (await tickersAt(moment)).find((known) => known.coin === coin);
    prices.push(ticker?.price ?? Number.NaN);
  }
  return prices;
}

it('says the same of the same moment on every machine, and another seed says otherwise', async () => {
  const another = simulatedMarket({ clock: () => NOW });
  const seeded = simulatedMarket({ clock: () => NOW, seed: 7 });
  await tickersAt(NOW + PERIOD);
  const said = await tickersAt(NOW);
  expect(await another.tickers()).toEqual(said);
  expect(await seeded.tickers()).not.toEqual(said);
});

it('says a price in whole ticks, a change and a turnover of every coin', async () => {
  const tickers = await tickersAt(NOW);
  expect(tickers.map(({ coin, tickSize }) => ({ coin, tickSize }))).toEqual(await market.coins());
  for (const { price, tickSize, change24h, turnover24h, at } of tickers) {
    expect(Math.abs(price / tickSize - Math.round(price / tickSize))).toBeLessThan(1e-3);
    expect(Math.abs(change24h ?? 100)).toBeLessThan(60);
    expect(turnover24h).toBeGreaterThan(0);
    expect(at).toBe(NOW);
  }
});

it.each(['BTCUSDT', 'SHIBUSDT'])(
  'moves within the candle that forms, from its open, never past its range: %s',
  async (coin) => {
    const open = candleOpen('15m', NOW);
    const [candle] = await market.candles({ coin, timeframe: '15m', first: open, last: open });
    const [, opened, high, low, close] = candle ?? [];
    const prices = await pricesWithin(open, coin);
    expect(prices[0]).toBe(opened);
    expect(Math.max(...prices)).toBeLessThanOrEqual(high ?? 0);
    expect(Math.min(...prices)).toBeGreaterThanOrEqual(low ?? 0);
    expect(new Set(prices).size).toBeGreaterThan(3);
    const [next] = await pricesWithin(open + PERIOD, coin);
    expect(next).toBe(close);
  },
);

it('compares with the price of a day before, and follows a forced move', async () => {
  const priceOf = (tickers: readonly Ticker[]) => tickers.find(({ coin }) => coin === 'ETHUSDT');
  const today = priceOf(await tickersAt(NOW));
  const yesterday = priceOf(await tickersAt(NOW - PERIOD_MS['1d']));
  const change = 100 * ((today?.price ?? 0) / (yesterday?.price ?? 1) - 1);
  expect(today?.change24h).toBeCloseTo(change, 9);

  const from = epochMs(NOW - PERIOD_MS['1h']);
  const moved = simulatedMarket({
    clock: () => NOW,
    forcedMoves: [{ coin: 'ETHUSDT', from, percent: 10 }],
  });
  expect((priceOf(await moved.tickers())?.price ?? 0) / (today?.price ?? 1)).toBeCloseTo(1.1, 4);
});
