import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { openMarket } from '../../analysis-server/market/opening/choose-market.ts';
import { PERIOD_MS, TIMEFRAMES } from '../../domain/market/timeframe.ts';
import { epochMs } from '../../domain/text/quantity.ts';
import { unkeptMarket } from '../support/unkept-market.ts';

const folder = fileURLToPath(new URL('../../../shared/data/candles', import.meta.url));
const present = existsSync(folder);

if (!present) process.stdout.write('skipped: ../shared/data/candles is not here\n');

async function open() {
  const { source } = await openMarket({
    marketData: { kind: 'recorded', folder },
    exchange: 'auto',
    exchangeUrl: null,
    clock: () => epochMs(Date.now()),
  });
  return unkeptMarket(source);
}

describe.skipIf(!present)('the real recordings', () => {
  it('stand at 2026-05-06 12:00 UTC, where the last of their timeframes ends', async () => {
    const source = await open();
    expect(await source.coins()).toEqual([
      { coin: 'BTCUSDT', tickSize: 0.1 },
      { coin: 'ETHUSDT', tickSize: 0.01 },
    ]);
    for (const coin of ['BTCUSDT', 'ETHUSDT']) {
      expect(await source.now(coin)).toBe(Date.UTC(2026, 4, 6, 12));
    }
  });

  it.each(['BTCUSDT', 'ETHUSDT'])('of %s pass the check over their whole length', async (coin) => {
    const source = await open();
    const now = await source.now(coin);
    for (const timeframe of TIMEFRAMES) {
      const { series } = await source.candles(coin, timeframe, now, 100_000);
      expect(series.time.length).toBeGreaterThan(300);
      const closedAt = (series.time.at(-1) ?? 0) + PERIOD_MS[timeframe];
      expect(closedAt).toBeLessThanOrEqual(now);
      expect(closedAt).toBeGreaterThan(now - PERIOD_MS[timeframe]);
    }
  });

  it('give the very numbers of the file', async () => {
    const source = await open();
    const { series } = await source.candles('BTCUSDT', '4h', epochMs(Date.UTC(2026, 4, 6, 12)), 1);
    expect([
      series.open[0],
      series.high[0],
      series.low[0],
      series.close[0],
      series.volume[0],
    ]).toEqual([81333.4, 82828.7, 81280, 82485.4, 52877.103]);
  });
});
