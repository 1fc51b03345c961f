import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CandleSeries, rowsOf, seriesFromRows } from '../../../domain/market/candle.ts';
import { byTimeframe, TIMEFRAMES, type Timeframe } from '../../../domain/market/timeframe.ts';
import { price } from '../../../domain/text/quantity.ts';
import { arbitraryCandles } from '../../../tests/support/arbitrary-candles.ts';
import { simulatedSeries } from '../../../tests/support/candles.ts';
import { isShared, recordedSeries } from '../../../tests/support/recorded-candles.ts';
import type { ChangeSource } from './change/frame.ts';
import { changeClaims } from './change.ts';
import { claimId, type FoundClaim } from './claim.ts';
import { candleHistory } from './history.ts';

/** What changes are found in, with a plan from the newest four-hour close and a level in its way. */
function sourceOf(
  series: Readonly<Record<Timeframe, CandleSeries>>,
  tickSize: number,
): ChangeSource {
  const newest = series['4h'].close.at(-1) ?? series['1d'].close.at(-1) ?? 100;
  const at = series['4h'].close.at(-6) ?? newest;
  const level = {
    name: '4h support',
    fact: '4h.supportLevels.1',
    timeframe: '4h',
    price: at,
    kind: 'swing',
    short: '4h support',
  } as const;
  return {
    picture: { tickSize, price: newest },
    plan: { timeframe: '4h', entry: price(newest), stopLoss: price(newest + 12), atr: price(8) },
    levels: { below: [{ ...level, sources: [level] }], above: [] },
    history: byTimeframe((timeframe) => candleHistory(series[timeframe])),
  };
}

function expectWhole(claims: readonly FoundClaim[], series: Record<Timeframe, CandleSeries>) {
  const ids = claims.map(({ proposition }) => claimId(proposition));
  expect(new Set(ids).size).toBe(ids.length);
  for (const { kind, timeframes, weight, values, candles } of claims) {
    const [timeframe] = timeframes;
    expect([kind, candles?.timeframe]).toEqual(['change', timeframe]);
    expect(weight).toBeGreaterThan(0);
    expect(weight).toBeLessThan(1.5);
    expect(values.length).toBeGreaterThan(0);
    expect(values.every(({ value }) => Number.isFinite(value))).toBe(true);
    const { time } = series[timeframe ?? '15m'];
    const [first, last] = [candles?.first ?? 0, candles?.last ?? 0].map((one) => time.indexOf(one));
    expect(last).toBe(time.length - 1);
    expect(first).toBeGreaterThanOrEqual(0);
    expect(first).toBeLessThanOrEqual(last ?? -1);
  }
}

/** Prices mirrored at a price; what rose falls. */
function mirrored(series: CandleSeries, at: number): CandleSeries {
  const other = (value: number) => Math.round(100 * (2 * at - value)) / 100;
  const rows = rowsOf(series).map(
    ([time, open, high, low, close, volume]) =>
      [time, other(open), other(low), other(high), other(close), volume] as const,
  );
  return seriesFromRows(series.timeframe, rows);
}

/** What is measured in per cent of price changes with a mirrored price. */
const OF_PRICE = ['price-change', 'volatility'];
const OTHER = { long: 'short', short: 'long', neither: 'neither' } as const;

describe('claims about change', () => {
  it('stand each once on their candles, for any candles', () => {
    fc.assert(
      fc.property(arbitraryCandles, (drawn) => {
        const series = byTimeframe((timeframe) => ({ ...drawn, timeframe }));
        expectWhole(changeClaims(sourceOf(series, 0.01)), series);
      }),
      { numRuns: 100 },
    );
  });

  it.skipIf(!isShared('candles'))('stand each once on their candles, recorded', () => {
    const series = byTimeframe((timeframe) => recordedSeries('BTCUSDT', timeframe));
    const claims = changeClaims(sourceOf(series, 0.1));
    expect(claims.length).toBeGreaterThan(20);
    expectWhole(claims, series);
  });

  it('are none where nothing has ever moved, and none without candles', () => {
    const still = byTimeframe((timeframe) =>
      seriesFromRows(
        timeframe,
        rowsOf(simulatedSeries(timeframe, 400, 1)).map(([time]) => [time, 5, 5, 5, 5, 0.1]),
      ),
    );
    const types = changeClaims(sourceOf(still, 0.01)).map(({ proposition }) => proposition.type);
    expect(types).toEqual(['wide-candles']);
    const none = byTimeframe((timeframe) => seriesFromRows(timeframe, []));
    expect(changeClaims(sourceOf(none, 0.01))).toEqual([]);
  });

  it('lean the other way where prices are mirrored', () => {
    const seen = new Set<string>();
    for (let seed = 1; seed <= 12; seed++) {
      const series = byTimeframe((timeframe) =>
        simulatedSeries(timeframe, 300, 10 * seed + TIMEFRAMES.indexOf(timeframe)),
      );
      const top = Math.max(...Object.values(series).flatMap(({ high }) => [...high]));
      const leansOf = (all: Readonly<Record<Timeframe, CandleSeries>>) =>
        changeClaims(sourceOf(all, 0.000001))
          .filter(({ proposition }) => !OF_PRICE.includes(proposition.type))
          .map(({ proposition, timeframes, leans }) => ({
            said: `${proposition.type} ${timeframes}`,
            leans,
          }));
      const own = leansOf(series).map(({ said, leans }) => `${said} ${OTHER[leans]}`);
      const other = leansOf(byTimeframe((timeframe) => mirrored(series[timeframe], top)));
      expect(other.map(({ said, leans }) => `${said} ${leans}`).toSorted()).toEqual(own.toSorted());
      for (const one of own) seen.add(one.split(' ')[0] ?? '');
    }
    expect([...seen].toSorted()).toEqual([
      ...['broke-level', 'crossed', 'extreme-close', 'held', 'histogram', 'left-extreme'],
      ...['moved', 'squeeze', 'squeeze-ended', 'volume-run', 'wide-candles'],
    ]);
  });
});
