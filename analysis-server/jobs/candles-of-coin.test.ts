import { describe, expect, it } from 'vitest';
import type { CandleRow } from '../../domain/market/candle.ts';
import { MarketError, type MarketErrorKind } from '../../domain/market/market-error.ts';
import { PERIOD_MS, TIMEFRAMES, type Timeframe } from '../../domain/market/timeframe.ts';
import { epochMs } from '../../domain/text/quantity.ts';
import { holedMarket } from '../../tests/support/holed-market.ts';
import { unkeptMarket } from '../../tests/support/unkept-market.ts';
import type { MarketSource } from '../market/market.ts';
import { simulatedMarket } from '../market/simulated/simulated.ts';
import { readCandles } from './candles-of-coin.ts';

const NOW = epochMs(Date.UTC(2026, 4, 6, 12));
const market = unkeptMarket(simulatedMarket({ clock: () => NOW }));
const read = (source: MarketSource) => readCandles(source, 'BTCUSDT', NOW, () => undefined);

/** The rows without the one that so many newer ones follow. */
const without = (rows: readonly CandleRow[], newer: number) =>
  rows.filter((_, index) => index !== rows.length - 1 - newer);

/** A market that spoils the candles of some timeframes. */
const spoilt = (spoil: Partial<Record<Timeframe, (rows: readonly CandleRow[]) => CandleRow[]>>) =>
  holedMarket(market, (rows, timeframe) => spoil[timeframe]?.(rows) ?? rows);

const holed = (rows: readonly CandleRow[]) => without(rows, 5);
const frozen = (rows: readonly CandleRow[]) =>
  rows.map((row, index): CandleRow => (index > 900 ? [row[0], 5, 6, 4, 5, 7] : row));
const late = (rows: readonly CandleRow[]) => rows.slice(0, -4);
const impossible = (rows: readonly CandleRow[]) =>
  rows.map((row): CandleRow => [row[0], row[1], 0, row[3], row[4], row[5]]);

it('reads the five timeframes up to the same moment and says how far it has come', async () => {
  const said: string[] = [];
  const candles = await readCandles(market, 'BTCUSDT', NOW, (text) => said.push(text));
  for (const timeframe of TIMEFRAMES) {
    const { series } = candles[timeframe];
    const newestClose = (series.time.at(-1) ?? 0) + PERIOD_MS[timeframe];
    expect(series.timeframe).toBe(timeframe);
    expect(newestClose).toBeLessThanOrEqual(NOW);
    expect(newestClose).toBeGreaterThan(NOW - PERIOD_MS[timeframe]);
  }
  expect(candles['15m'].series.time).toHaveLength(1_000);
  expect(said).toEqual([0, 1, 2, 3, 4].map((n) => `Reading candles (${n} of 5 timeframes)`));
});

it('fails with the reason of the market', async () => {
  const reading = readCandles(market, 'NOSUCHUSDT', NOW, () => undefined);
  await expect(reading).rejects.toBeInstanceOf(MarketError);
});

describe('a timeframe', () => {
  it('with an old gap keeps its candles and names it', async () => {
    const { series, gaps, refusal } = (await read(spoilt({ '4h': (rows) => without(rows, 700) })))[
      '4h'
    ];
    expect(series.time).toHaveLength(999);
    expect(gaps).toEqual([expect.objectContaining({ count: 1 })]);
    expect(refusal).toBeNull();
  });

  it.each<[string, Timeframe, (rows: readonly CandleRow[]) => CandleRow[], string]>([
    ['has a recent gap', '1h', holed, 'recent candles are missing'],
    ['has none yet', '1w', () => [], 'there is no closed candle'],
    ['is late', '1d', late, 'the newest candles are late'],
    ['is frozen', '4h', frozen, 'the candles repeat themselves'],
    ['has impossible prices', '4h', impossible, 'the candles contradict themselves'],
    ['has a hole at 15 minutes', '15m', holed, 'recent candles are missing'],
  ])('that %s is empty for that reason, and the others stand', async (_, at, spoil, refusal) => {
    const whole = await read(market);
    const candles = await read(spoilt({ [at]: spoil }));
    expect(candles[at]).toMatchObject({ refusal, series: { timeframe: at } });
    expect(candles[at].series.time).toHaveLength(0);
    expect(candles[at].gaps).toHaveLength(spoil === holed ? 1 : 0);
    expect({ ...candles, [at]: null }).toEqual({ ...whole, [at]: null });
  });
});

describe('the coin is refused', () => {
  it.each<[string, Parameters<typeof spoilt>[0], RegExp]>([
    ['where the newest quarters are late', { '15m': late }, /15m: the feed is late/],
    ['where the quarters are frozen', { '15m': frozen }, /15m: the feed is frozen/],
    ['where neither quarters nor hours are whole', { '15m': holed, '1h': holed }, /15m: 1 candle/],
  ])('%s, since the price is not known', async (_, spoil, sentence) => {
    await expect(read(spoilt(spoil))).rejects.toThrow(sentence);
  });

  it.each<MarketErrorKind>([
    'unknown-coin',
    'region-blocked',
    'rate-limited',
    'unreachable',
    'bad-answer',
  ])('for a refusal of the whole market in one timeframe: %s', async (kind) => {
    const failing: MarketSource = {
      market: market.market,
      coins: () => market.coins(),
      candles: (coin, timeframe, upTo, count) =>
        timeframe === '1w'
          ? Promise.reject(new MarketError(kind, 'No.'))
          : market.candles(coin, timeframe, upTo, count),
      now: (coin) => market.now(coin),
      derivatives: async () => null,
    };
    await expect(read(failing)).rejects.toMatchObject({ kind });
  });

  it('is none for a fault of the program, which is thrown on', async () => {
    const broken = holedMarket(market, () => {
      throw new TypeError('a fault');
    });
    await expect(read(broken)).rejects.toBeInstanceOf(TypeError);
  });
});
