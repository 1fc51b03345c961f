import fc from 'fast-check';
import { SuperTrend, TradingSignal } from 'trading-signals';
import { describe, expect, it } from 'vitest';
import type { CandleSeries } from '../../domain/market/candle.ts';
import { arbitraryCandles } from '../../tests/support/arbitrary-candles.ts';
import { candleTable } from '../../tests/support/candle-table.ts';
import { sliceSeries } from '../../tests/support/candles.ts';
import { comparisonSeries, expectSameLine } from '../../tests/support/line-comparison.ts';
import { loadTalib } from '../../tests/support/talib.ts';
import { at, type Line } from './line.ts';
import { supertrend } from './supertrend.ts';

const talib = await loadTalib();

/** The package `trading-signals`. It counts a range of the first candle, so it starts a candle later. */
function librarys(series: CandleSeries): { value: Line; direction: Line } {
  const reference = new SuperTrend({ interval: 10, multiplier: 3 });
  const { high, low, close } = sliceSeries(series, 1, series.close.length);
  const found = Array.from(close, (price, i) =>
    reference.update({ high: at(high, i), low: at(low, i), close: price }, false),
  ).filter((each) => each !== null);
  const line = (values: number[]) => ({ begin: 10, values: Float64Array.from(values) });
  return {
    value: line(found.map((each) => each.supertrend)),
    direction: line(found.map(({ trend }) => (trend === TradingSignal.BULLISH ? 1 : -1))),
  };
}

/** The definition, each candle by the one before, on TA-Lib's ATR. */
function naive({ high, low, close }: CandleSeries, period: number, width: number) {
  const [range] = talib.run('ATR', [high, low, close], [period]);
  if (!range) throw new Error('TA-Lib gave no line');
  const bands = new Map<number, readonly [lower: number, upper: number]>();
  const bandsAt = (candle: number): readonly [lower: number, upper: number] => {
    const known = bands.get(candle);
    if (known) return known;
    const middle = (at(high, candle) + at(low, candle)) / 2;
    const distance = width * at(range.values, candle - period);
    const fresh = [middle - distance, middle + distance] as const;
    if (candle === period) return fresh;
    const [lower, upper] = bandsAt(candle - 1);
    const before = at(close, candle - 1);
    const isLowerKept = before >= lower && lower > fresh[0];
    const isUpperKept = before <= upper && upper < fresh[1];
    const found = [isLowerKept ? lower : fresh[0], isUpperKept ? upper : fresh[1]] as const;
    bands.set(candle, found);
    return found;
  };
  const rising = new Map<number, boolean>();
  const risesAt = (candle: number): boolean => {
    const known = rising.get(candle);
    if (known !== undefined) return known;
    const [lower, upper] = bandsAt(candle);
    const rose = candle > period && risesAt(candle - 1);
    const found = rose ? !(at(close, candle) < lower) : at(close, candle) > upper;
    rising.set(candle, found);
    return found;
  };
  return { bandsAt, risesAt };
}

describe('Supertrend', () => {
  it('is that of trading-signals at every candle', () => {
    let compared = 0;
    for (const series of comparisonSeries()) {
      const { value, direction } = supertrend(series);
      const reference = librarys(series);
      expectSameLine(value, reference.value);
      expectSameLine(direction, reference.direction);
      compared += reference.value.values.length;
    }
    expect(compared).toBeGreaterThan(4000);
  });

  it('is its definition, for any candles', () => {
    fc.assert(
      fc.property(arbitraryCandles, (series) => {
        const { value, direction } = supertrend(series);
        const { bandsAt, risesAt } = naive(series, 10, 3);
        for (const [i, price] of value.values.entries()) {
          const rises = risesAt(i + 10);
          const [lower, upper] = bandsAt(i + 10);
          const expected = rises ? lower : upper;
          expect(Math.abs(price - expected)).toBeLessThanOrEqual(1e-9 * Math.abs(upper));
          expect(at(direction.values, i)).toBe(rises ? 1 : -1);
        }
      }),
      { numRuns: 50, examples: [[candleTable([])]] },
    );
  });

  it('by hand: falls, turns up at a close over the upper band, and down under the lower one', () => {
    // Ranges of 2, so an ATR of 2, until the jumps; ATR 2 candles, factor 1.
    const { value, direction } = supertrend(
      candleTable([
        [11, 9, 10],
        [11, 9, 10],
        [11, 9, 10], // middle 10, ATR 2: bands 8 and 12
        [15, 13, 14], // true range 5, ATR 3.5, middle 14: bands 10.5 and 12; 14 is over 12
        [15, 13, 14], // true range 2, ATR 2.75, middle 14: lower band 11.25
        [11, 9, 10], // true range 5, ATR 3.875, middle 10: lower stays 11.25; 10 is under it
      ]),
      2,
      1,
    );
    expect(value.begin).toBe(2);
    expect([...direction.values]).toEqual([-1, 1, 1, -1]);
    expect([...value.values]).toEqual([12, 10.5, 11.25, 13.875]);
  });
});
