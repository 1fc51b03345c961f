import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CandleSeries } from '../../domain/market/candle.ts';
import { sliceSeries } from '../../tests/support/candles.ts';
import { candlesOf, closesAlong } from '../../tests/support/patterns/hand-drawn.ts';
import { randomFrom } from '../../tests/support/patterns/random.ts';
import { randomWalk } from '../../tests/support/patterns/random-walk.ts';
import { atr } from '../indicators/atr.ts';
import { extreme, fractalPivots, type Pivot, zigzagPivots } from './pivots.ts';

const seeds = fc.integer({ min: 1, max: 1_000_000 });

describe('fractal pivots', () => {
  test('a candle that outreaches its neighbours on both sides is a swing', () => {
    const pivots = fractalPivots(candlesOf([5, 6, 7, 9, 8, 4, 3, 6, 8]), 2, 2);
    expect(pivots).toEqual([
      { kind: 'high', index: 3, price: 9, confirmedAt: 5 },
      { kind: 'low', index: 6, price: 3, confirmedAt: 8 },
    ]);
  });

  test('the first of two equal tops is the swing', () => {
    const pivots = fractalPivots(candlesOf([1, 2, 5, 5, 2, 1, 0]), 2, 2);
    expect(pivots.filter((pivot) => pivot.kind === 'high').map((pivot) => pivot.index)).toEqual([
      2,
    ]);
  });

  test('a top whose right side is not yet complete is none', () => {
    expect(fractalPivots(candlesOf([1, 2, 5, 4]), 2, 2)).toEqual([]);
  });
});

/**
 * Rows of a stretch that outreach a pivot, but for the candles that extend the leg after it in the
 * same breath: what came first inside them is not known, so they end nothing.
 */
function passedBy(series: CandleSeries, pivot: Pivot, from: number, to: number): number[] {
  const { high, low } = series;
  const [column, sign, other] =
    pivot.kind === 'high' ? [high, 1 as const, low] : [low, -1 as const, high];
  const at = (values: Float64Array, row: number) => sign * (values[row] ?? Number.NaN);
  const rows = Array.from({ length: to - from + 1 }, (_, offset) => from + offset);
  return rows.filter((row) => {
    const extendsLeg =
      row > pivot.index &&
      at(other, row) === at(other, extreme(other, sign === 1 ? -1 : 1, pivot.index + 1, row));
    return at(column, row) > sign * pivot.price && !extendsLeg;
  });
}

describe('zigzag pivots', () => {
  const turns = [
    [0, 100],
    [20, 110],
    [40, 90],
    [60, 120],
    [80, 100],
  ] as const;

  test('turns of straight legs are found at their candles', () => {
    const series = candlesOf(closesAlong(turns));
    const pivots = zigzagPivots(series, atr(series), 3);
    expect(pivots.map(({ kind, index, price }) => [kind, index, price])).toEqual([
      ['high', 20, 110],
      ['low', 40, 90],
      ['high', 60, 120],
    ]);
  });

  test('a high is confirmed by the first low that lies the multiple of the range below it', () => {
    const series = candlesOf(closesAlong(turns));
    const range = atr(series);
    const [high] = zigzagPivots(series, range, 3);
    const enough = (row: number) =>
      110 - (series.low[row] ?? 110) >= 3 * (range.values[row - range.begin] ?? 0);
    expect(high).toBeDefined();
    expect(enough(high?.confirmedAt ?? 0)).toBe(true);
    expect(enough((high?.confirmedAt ?? 0) - 1)).toBe(false);
  });

  test('setbacks smaller than the multiple of the range are no swings', () => {
    const ripple = Array.from({ length: 80 }, (_, row) => 100 + row + (row % 3 === 0 ? -0.5 : 0));
    const series = candlesOf(ripple);
    expect(zigzagPivots(series, atr(series), 3)).toEqual([]);
  });

  test('a flat series and one shorter than the warm-up hold none', () => {
    for (const closes of [Array<number>(60).fill(100), [1, 2, 1], []]) {
      const series = candlesOf(closes);
      expect(zigzagPivots(series, atr(series), 2)).toEqual([]);
    }
  });

  test('highs and lows alternate, and each is the extreme between its neighbours', () => {
    let seen = 0;
    fc.assert(
      fc.property(seeds, (seed) => {
        const series = randomWalk(randomFrom(seed), 300);
        const pivots = zigzagPivots(series, atr(series), 2);
        seen += pivots.length;
        pivots.forEach((pivot, position) => {
          const before = pivots[position - 1];
          const after = pivots[position + 1];
          expect(pivot.confirmedAt).toBeGreaterThan(pivot.index);
          if (!before || !after) return;
          expect(pivot.kind).not.toBe(before.kind);
          expect(passedBy(series, pivot, before.index + 1, after.index - 1)).toEqual([]);
        });
      }),
      { numRuns: 40 },
    );
    expect(seen).toBeGreaterThan(200);
  });
});

test('candles added later never alter a pivot that was confirmed', () => {
  fc.assert(
    fc.property(seeds, fc.integer({ min: 20, max: 299 }), (seed, end) => {
      const whole = randomWalk(randomFrom(seed), 300);
      const part = sliceSeries(whole, 0, end);
      const find = (series: typeof whole) => [
        ...zigzagPivots(series, atr(series), 2),
        ...fractalPivots(series, 5, 5),
      ];
      expect(find(part)).toEqual(find(whole).filter((pivot) => pivot.confirmedAt < end));
    }),
  );
});
