import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CandleSeries } from '../../../domain/market/candle.ts';
import { PERIOD_MS, TIMEFRAMES, type Timeframe } from '../../../domain/market/timeframe.ts';
import { epochMs } from '../../../domain/text/quantity.ts';
import { MINUTE_MS } from '../../../domain/text/time-units.ts';
import { unkeptMarket } from '../../../tests/support/unkept-market.ts';
import type { MarketSource } from '../market.ts';
import { decimalsOf } from '../tick-size.ts';
import { simulatedMarket } from './simulated.ts';

const NOW = epochMs(Date.UTC(2026, 4, 6, 12, 7));
const clock = () => NOW;
const market = unkeptMarket(simulatedMarket({ clock }));

const column = (series: CandleSeries, name: 'open' | 'high' | 'low' | 'close' | 'volume') => [
  ...series[name],
];
const returns = (series: CandleSeries) =>
  [...series.close].map((close, index) => Math.log(close / (series.open[index] ?? close)));
const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length;

function correlation(a: readonly number[], b: readonly number[]): number {
  const [meanA, meanB] = [mean(a), mean(b)];
  const covariance = mean(a.map((value, index) => (value - meanA) * ((b[index] ?? 0) - meanB)));
  const deviation = (values: readonly number[], centre: number) =>
    Math.sqrt(mean(values.map((value) => (value - centre) ** 2)));
  return covariance / (deviation(a, meanA) * deviation(b, meanB));
}

describe('the simulated market', () => {
  it('says that it is simulated, and its present is the clock', async () => {
    expect(market.market).toEqual({ id: 'simulated', name: 'Simulated market', simulated: true });
    expect(await market.now('BTCUSDT')).toBe(NOW);
  });

  it('lists at least twelve coins, from tens of thousands to hundred-thousandths', async () => {
    const coins = await market.coins();
    expect(coins.length).toBeGreaterThanOrEqual(12);
    expect(coins.map(({ coin }) => coin)).toEqual(coins.map(({ coin }) => coin).toSorted());
    const closeOf = async (coin: string) =>
      (await market.candles(coin, '15m', NOW, 1)).series.close[0] ?? 0;
    expect(await closeOf('BTCUSDT')).toBeGreaterThan(10_000);
    expect(await closeOf('SHIBUSDT')).toBeLessThan(0.0001);
    expect(coins.find(({ coin }) => coin === 'SHIBUSDT')?.tickSize).toBe(0.00000001);
  });

  it('gives 1,000 closed candles of every coin and timeframe, in whole ticks', async () => {
    for (const { coin, tickSize } of await market.coins()) {
      for (const timeframe of TIMEFRAMES) {
        const { series } = await market.candles(coin, timeframe, NOW, 1_000);
        expect(series.time).toHaveLength(1_000);
        const closedAt = (series.time.at(-1) ?? 0) + PERIOD_MS[timeframe];
        expect(closedAt).toBeLessThanOrEqual(NOW);
        expect(closedAt).toBeGreaterThan(NOW - PERIOD_MS[timeframe]);
        const finest = Math.max(...column(series, 'close').map((p) => decimalsOf(String(p))));
        expect(finest).toBeLessThanOrEqual(decimalsOf(String(tickSize)));
      }
    }
  });

  it('opens every candle where the one before closed', async () => {
    const { series } = await market.candles('ETHUSDT', '15m', NOW, 1_000);
    expect(column(series, 'open').slice(1)).toEqual(column(series, 'close').slice(0, -1));
  });

  it('refuses a coin that it does not list', async () => {
    await expect(market.candles('FOOUSDT', '1h', NOW, 10)).rejects.toMatchObject({
      kind: 'unknown-coin',
      message: 'FOOUSDT is not on the simulated market.',
    });
  });

  it('has no candle before its first week', async () => {
    const early = epochMs(Date.UTC(2000, 0, 3, 5));
    expect((await market.candles('BTCUSDT', '1h', early, 100)).series.time).toHaveLength(5);
    await expect(market.candles('BTCUSDT', '1w', early, 100)).rejects.toMatchObject({
      kind: 'no-candles',
    });
  });
});

describe('a candle is the same', () => {
  it('whenever and in whatever order it is asked for', async () => {
    const property = fc.asyncProperty(
      fc.constantFrom(...TIMEFRAMES),
      fc.integer({ min: Date.UTC(2001, 0, 1), max: Date.UTC(2040, 0, 1) }),
      fc.integer({ min: 1, max: 60 }),
      async (timeframe, moment, later) => {
        const period = PERIOD_MS[timeframe];
        const { series: one } = await market.candles('SOLUSDT', timeframe, epochMs(moment), 40);
        const fresh = unkeptMarket(simulatedMarket({ clock }));
        const { series: two } = await fresh.candles(
          'SOLUSDT',
          timeframe,
          epochMs(moment + later * period),
          40 + later,
        );
        expect(two.time.subarray(0, 40)).toEqual(one.time);
        for (const name of ['open', 'high', 'low', 'close', 'volume'] as const) {
          expect(two[name].subarray(0, 40)).toEqual(one[name]);
        }
      },
    );
    await fc.assert(property, { numRuns: 30 });
  });

  it('on every machine: the first closes of 2026 are these', async () => {
    const newYear = epochMs(Date.UTC(2026, 0, 1, 1));
    const { series } = await market.candles('BTCUSDT', '15m', newYear, 4);
    expect(column(series, 'close')).toMatchInlineSnapshot(`
      [
        111564.1,
        111578.3,
        111578.3,
        111578.3,
      ]
    `);
  });

  it('for a seed alone: another seed is another market', async () => {
    const other = unkeptMarket(simulatedMarket({ clock, seed: 1 }));
    const { series: a } = await market.candles('BTCUSDT', '1d', NOW, 10);
    const { series: b } = await other.candles('BTCUSDT', '1d', NOW, 10);
    expect(a.close).not.toEqual(b.close);
  });
});

const STEPS = [
  ['15m', '1h'],
  ['1h', '4h'],
  ['4h', '1d'],
  ['1d', '1w'],
  ['15m', '1w'],
] as const;

async function expectMinutes(source: MarketSource, first: number) {
  const last = first + PERIOD_MS['1d'] - MINUTE_MS;
  const minutes = await source.minutes?.({
    coin: 'XRPUSDT',
    first: epochMs(first),
    last: epochMs(last),
  });
  expect(minutes).toHaveLength(1_440);
  const upTo = epochMs(first + PERIOD_MS['1d']);
  for (const timeframe of ['15m', '1h'] as const) {
    const parts = PERIOD_MS[timeframe] / MINUTE_MS;
    const { series } = await source.candles('XRPUSDT', timeframe, upTo, 1_440 / parts);
    for (const [index, time] of series.time.entries()) {
      const within = minutes?.slice(index * parts, (index + 1) * parts) ?? [];
      expect(within.map((row) => row[0])[0]).toBe(time);
      expect(series.open[index]).toBe(within[0]?.[1]);
      expect(series.high[index]).toBe(Math.max(...within.map((row) => row[2])));
      expect(series.low[index]).toBe(Math.min(...within.map((row) => row[3])));
      expect(series.close[index]).toBe(within.at(-1)?.[4]);
      expect(series.volume[index]).toBe(within.reduce((sum, row) => sum + row[5], 0));
    }
  }
}

it('minutes make up the candles of a day to the last tick', async () => {
  await expectMinutes(market, Date.UTC(2026, 4, 4));
});

async function expectAggregates(source: MarketSource, part: Timeframe, whole: Timeframe) {
  const parts = PERIOD_MS[whole] / PERIOD_MS[part];
  const upTo = epochMs(Date.UTC(2026, 4, 4));
  const { series: wholes } = await source.candles('XRPUSDT', whole, upTo, 3);
  const { series: all } = await source.candles('XRPUSDT', part, upTo, 3 * parts);
  for (let index = 0; index < 3; index++) {
    const within = (values: Float64Array) => [
      ...values.subarray(index * parts, (index + 1) * parts),
    ];
    expect(wholes.time[index]).toBe(within(all.time)[0]);
    expect(wholes.open[index]).toBe(within(all.open)[0]);
    expect(wholes.high[index]).toBe(Math.max(...within(all.high)));
    expect(wholes.low[index]).toBe(Math.min(...within(all.low)));
    expect(wholes.close[index]).toBe(within(all.close).at(-1));
    expect(wholes.volume[index]).toBe(within(all.volume).reduce((a, b) => a + b, 0));
  }
}

it.each(STEPS)('%s candles make up those of %s to the last tick', async (part, whole) => {
  await expectAggregates(market, part, whole);
});

describe('its moves are like those of real markets', () => {
  it.each(['1d', '4h', '1h', '15m'] as const)('%s', async (timeframe) => {
    const { series } = await market.candles('BTCUSDT', timeframe, NOW, 1_000);
    const moves = returns(series);
    const sizes = moves.map(Math.abs);
    const variance = mean(moves.map((move) => move ** 2));
    const dailyVolatility = Math.sqrt((variance * PERIOD_MS['1d']) / PERIOD_MS[timeframe]);
    expect(dailyVolatility).toBeGreaterThan(0.008);
    expect(dailyVolatility).toBeLessThan(0.06);
    expect(mean(moves.map((move) => move ** 4)) / variance ** 2).toBeGreaterThan(4);
    expect(correlation(sizes.slice(1), sizes.slice(0, -1))).toBeGreaterThan(0.1);
    expect(correlation(sizes, column(series, 'volume'))).toBeGreaterThan(0.3);
  });
});

describe('a forced move', () => {
  const from = epochMs(Date.UTC(2026, 4, 1, 9, 20));
  const moved = unkeptMarket(
    simulatedMarket({ clock, forcedMoves: [{ coin: 'XRPUSDT', from, percent: 8 }] }),
  );

  it('leaves everything before as it was, and all other coins', async () => {
    const before = epochMs(Date.UTC(2026, 4, 1, 9, 15));
    expect(await moved.candles('XRPUSDT', '15m', before, 50)).toEqual(
      await market.candles('XRPUSDT', '15m', before, 50),
    );
    expect(await moved.candles('BTCUSDT', '15m', NOW, 50)).toEqual(
      await market.candles('BTCUSDT', '15m', NOW, 50),
    );
  });

  it('lifts every price afterwards by its percentage, to the nearest tick', async () => {
    const { series: plain } = await market.candles('XRPUSDT', '1h', NOW, 100);
    const { series: lifted } = await moved.candles('XRPUSDT', '1h', NOW, 100);
    plain.close.forEach((close, index) => {
      expect(Math.abs((lifted.close[index] ?? 0) - close * 1.08)).toBeLessThanOrEqual(0.000051);
    });
  });

  it('happens within one 15-minute candle, and opens no gap', async () => {
    const after = epochMs(Date.UTC(2026, 4, 1, 10));
    const { series } = await moved.candles('XRPUSDT', '15m', after, 8);
    expect(column(series, 'open').slice(1)).toEqual(column(series, 'close').slice(0, -1));
    const jumps = returns(series).filter((move) => move > 0.05);
    expect(jumps).toHaveLength(1);
  });

  it('happens within one minute, and keeps minutes adding up', async () => {
    await expectMinutes(moved, Date.UTC(2026, 4, 1));
    const rows = await moved.minutes?.({ coin: 'XRPUSDT', first: from, last: from });
    expect((rows?.[0]?.[4] ?? 0) / (rows?.[0]?.[1] ?? 1)).toBeGreaterThan(1.05);
  });

  it.each(STEPS)('keeps %s candles adding up to those of %s', async (part, whole) => {
    await expectAggregates(moved, part, whole);
  });
});
