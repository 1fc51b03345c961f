import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { candlesOf } from '../../tests/support/patterns/hand-drawn.ts';
import { randomFrom } from '../../tests/support/patterns/random.ts';
import { randomWalk } from '../../tests/support/patterns/random-walk.ts';
import { atr } from '../indicators/atr.ts';
import { supportResistance } from './levels.ts';
import { fractalPivots, type Pivot } from './pivots.ts';

const LENGTH = 101;
const series = candlesOf(Array<number>(LENGTH).fill(100));
/** An average true range of 2: swings within 1 of a level's mean belong to it. */
const range = { begin: LENGTH - 1, values: Float64Array.of(2) };

const swing = (price: number, index = LENGTH - 1): Pivot => ({
  kind: price > 100 ? 'high' : 'low',
  index,
  price,
  confirmedAt: index,
});

describe('support and resistance', () => {
  test('swings below the close are supports, those above it resistances, nearest first', () => {
    expect(
      supportResistance(
        series,
        range,
        [80, 95, 90, 110, 105].map((p) => swing(p)),
      ),
    ).toEqual({
      supportLevels: [95, 90, 80],
      resistanceLevels: [105, 110],
    });
  });

  test('swings within half a range of each other are one level at their mean', () => {
    const swings = [swing(90), swing(90.4), swing(90.8), swing(92)];
    const { supportLevels } = supportResistance(series, range, swings);
    expect(supportLevels).toHaveLength(2);
    expect(supportLevels[0]).toBe(92);
    expect(supportLevels[1]).toBeCloseTo(90.4, 12);
  });

  test('of more than five levels those with most touches stay', () => {
    const once = [82, 85, 88, 91, 94, 97].map((price) => swing(price));
    const { supportLevels } = supportResistance(series, range, [...once, swing(82), swing(97)]);
    expect(supportLevels).toHaveLength(5);
    expect(supportLevels).toContain(82);
    expect(supportLevels).toContain(97);
  });

  test('of levels touched equally often the older gives way', () => {
    const swings = [94, 91, 88, 85, 82].map((price) => swing(price));
    const { supportLevels } = supportResistance(series, range, [...swings, swing(97, 10)]);
    expect(supportLevels).toEqual([94, 91, 88, 85, 82]);
  });

  test('three old touches weigh more than one new: half for every quarter of the series', () => {
    const rivals = [94, 91, 88, 85].map((price) => swing(price));
    const old = [swing(97, 60), swing(97, 61), swing(97, 62)];
    const { supportLevels } = supportResistance(series, range, [...rivals, ...old, swing(82, 99)]);
    expect(supportLevels).toEqual([97, 94, 91, 88, 85]);
  });

  test('without an average true range there are no levels', () => {
    const none = { supportLevels: [], resistanceLevels: [] };
    const short = { begin: 14, values: new Float64Array(0) };
    expect(supportResistance(candlesOf([100, 101]), short, [swing(90)])).toEqual(none);
    expect(supportResistance(candlesOf([]), short, [])).toEqual(none);
  });

  test('in any series at most five stand on each side, in order of distance', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), (seed) => {
        const walk = randomWalk(randomFrom(seed), 400);
        const close = walk.close.at(-1) ?? 0;
        const found = supportResistance(walk, atr(walk), fractalPivots(walk, 5, 5));
        const distances = [
          found.supportLevels.map((level) => close - level),
          found.resistanceLevels.map((level) => level - close),
        ];
        for (const side of distances) {
          expect(side.length).toBeLessThanOrEqual(5);
          expect(side.every((distance) => distance > 0)).toBe(true);
          expect(side).toEqual([...side].sort((a, b) => a - b));
        }
        expect(found.supportLevels.length + found.resistanceLevels.length).toBeGreaterThan(0);
      }),
      { numRuns: 50 },
    );
  });
});
