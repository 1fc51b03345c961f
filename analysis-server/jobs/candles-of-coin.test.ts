import { expect, it } from 'vitest';
import { epochMs } from '../../domain/quantity.ts';
import { PERIOD_MS, TIMEFRAMES } from '../../domain/timeframe.ts';
import { MarketError } from '../market/market-error.ts';
import { SimulatedMarket } from '../market/simulated.ts';
import { readCandles } from './candles-of-coin.ts';

const NOW = epochMs(Date.UTC(2026, 4, 6, 12));
const market = new SimulatedMarket({ clock: () => NOW });

it('reads the five timeframes up to the same moment and says how far it has come', async () => {
  const said: string[] = [];
  const candles = await readCandles(market, 'BTCUSDT', NOW, (text) => said.push(text));
  for (const timeframe of TIMEFRAMES) {
    const series = candles[timeframe];
    const newestClose = (series.time.at(-1) ?? 0) + PERIOD_MS[timeframe];
    expect(series.timeframe).toBe(timeframe);
    expect(newestClose).toBeLessThanOrEqual(NOW);
    expect(newestClose).toBeGreaterThan(NOW - PERIOD_MS[timeframe]);
  }
  expect(candles['15m'].time).toHaveLength(1_000);
  expect(said).toEqual([0, 1, 2, 3, 4].map((n) => `Reading candles (${n} of 5 timeframes)`));
});

it('fails with the reason of the market', async () => {
  const reading = readCandles(market, 'NOSUCHUSDT', NOW, () => undefined);
  await expect(reading).rejects.toBeInstanceOf(MarketError);
});
