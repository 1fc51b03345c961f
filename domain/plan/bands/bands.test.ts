import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { spoiltAfter } from '../../../tests/bench/track-record/past-candles.ts';
import { simulatedSeries, sliceSeries } from '../../../tests/support/candles.ts';
import { naiveRanges } from '../../../tests/support/naive-bands.ts';
import {
  HORIZON_HOURS,
  type HorizonName,
  type Ranges,
  RangesSchema,
} from '../../analysis/ranges.ts';
import { type CandleSeries, rowsOf, seriesFromRows } from '../../market/candle.ts';
import { rangesOf, touchChance } from './bands.ts';
import { BANDS_MODEL } from './model.ts';

const NEEDED = 28 * 24 + 1;
const NAMES = ['day', 'week'] as const satisfies readonly HorizonName[];
const hours = simulatedSeries('1h', 2_000, 5);

const ofClose = (series: CandleSeries, levels: Readonly<Record<string, number>>) =>
  rangesOf(series, series.close.at(-1) ?? 0, levels);

function known(series: CandleSeries, levels: Readonly<Record<string, number>> = {}): Ranges {
  const ranges = ofClose(series, levels);
  if ('unknown' in ranges) throw new Error(ranges.unknown);
  return ranges;
}

function expectClose(found: unknown, right: unknown): void {
  if (typeof right === 'number') {
    expect(Math.abs(Number(found) / right - 1)).toBeLessThan(1e-9);
    return;
  }
  if (typeof right !== 'object' || right === null) {
    expect(found).toBe(right);
    return;
  }
  expect(Object.keys(Object(found)).sort()).toEqual(Object.keys(right).sort());
  for (const [key, value] of Object.entries(right)) {
    expectClose(Reflect.get(Object(found), key), value);
  }
}

describe('ranges at any moment', () => {
  test('are those that a naive reading of the formulas gives', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: NEEDED, max: 2_000 }),
        fc.array(fc.double({ min: 0.5, max: 1.8, noNaN: true }), { maxLength: 4 }),
        fc.double({ min: 0.97, max: 1.03, noNaN: true }),
        (end, shares, since) => {
          const past = sliceSeries(hours, 0, end);
          const price = since * (past.close.at(-1) ?? 0);
          const levels = Object.fromEntries(shares.map((share, at) => [`L${at}`, share * price]));
          const found = rangesOf(past, price, levels);
          expectClose(found, naiveRanges(rowsOf(past), price, levels));
          expect(v.parse(RangesSchema, found)).toEqual(found);
        },
      ),
      { numRuns: 60 },
    );
  });

  test('do not change with what comes after it, nor with what lies 28 days before', () => {
    const until = 1_500;
    const spoilt = spoiltAfter(hours, hours.time[until - 1] ?? 0);
    const ranges = ofClose(sliceSeries(hours, 0, until), { stop: 900 });
    expect(ofClose(sliceSeries(spoilt, 0, until), { stop: 900 })).toEqual(ranges);
    expect(ofClose(sliceSeries(hours, until - NEEDED, until), { stop: 900 })).toEqual(ranges);
  });

  test('begin at the close of the newest hour', () => {
    const { from, at } = known(hours);
    expect(from).toBe(hours.close.at(-1));
    expect(at).toBe((hours.time.at(-1) ?? 0) + 3_600_000);
  });

  test('hold more the wider they are, about the price', () => {
    const ranges = known(hours);
    for (const name of NAMES) {
      const { 50: half, 80: most, 95: nearlyAll } = ranges[name].bands;
      const edges = [nearlyAll.low, most.low, half.low, ranges.from];
      edges.push(half.high, most.high, nearlyAll.high);
      expect(edges).toEqual(edges.toSorted((a, b) => a - b));
      expect(new Set(edges).size).toBe(edges.length);
    }
    expect(ranges.week.sigma).toBeGreaterThan(ranges.day.sigma);
  });
});

describe('nothing is known', () => {
  const changed = (hour: number, change: (row: number[]) => number[]) =>
    seriesFromRows(
      '1h',
      rowsOf(hours).map((row, at) => {
        const [time = 0, open = 0, high = 0, low = 0, close = 0, volume = 0] =
          at === hours.time.length - 1 - hour ? change([...row]) : row;
        return [time, open, high, low, close, volume] as const;
      }),
    );
  const untraded = (row: number[]) => [...row.slice(0, 5), 0];
  const NEEDS = 'needs 28 days of hourly candles without a gap; there are';

  test.each([
    [0, 0],
    [1, 0],
    [12 * 24, 11],
    [12 * 24 + 1, 12],
    [NEEDED - 1, 27],
  ])('of %d hours: that is %d days', (count, days) => {
    const newest = sliceSeries(hours, hours.time.length - count, hours.time.length);
    expect(ofClose(newest, {})).toEqual({ unknown: `${NEEDS} ${days}` });
  });

  test('across a gap within 28 days, but across one before them', () => {
    const rows = rowsOf(hours);
    const without = (hour: number) =>
      seriesFromRows('1h', rows.toSpliced(rows.length - 1 - hour, 1));
    expect(ofClose(without(100), {})).toEqual({ unknown: `${NEEDS} 4` });
    expect(ofClose(without(NEEDED - 1), {})).toEqual({ unknown: `${NEEDS} 27` });
    expect(ofClose(without(NEEDED), {})).toEqual(ofClose(hours, {}));
  });

  test('of a coin that an hour of the last day saw no trade of', () => {
    const unknown = { unknown: 'an hour of the last 24 saw no trade' };
    expect(ofClose(changed(0, untraded), {})).toEqual(unknown);
    expect(ofClose(changed(23, untraded), {})).toEqual(unknown);
    expect(ofClose(changed(24, untraded), {})).toEqual(ofClose(hours, {}));
  });

  test('of a price that stood still', () => {
    const still = seriesFromRows(
      '1h',
      rowsOf(hours).map(([time, , , , , volume]) => [time, 1, 1, 1, 1, volume] as const),
    );
    expect(ofClose(still, {})).toEqual({ unknown: 'price stood still for the last 24 hours' });
  });
});

describe('the chance of a touch', () => {
  const sigma = fc.double({ min: 0.001, max: 0.5, noNaN: true });
  const share = fc.double({ min: 0.01, max: 5, noNaN: true });

  test('never rises with the distance, and lies between the rarest and 1', () => {
    fc.assert(
      fc.property(fc.constantFrom(...NAMES), sigma, share, share, (name, width, a, b) => {
        const [near, far] = [a, b].map((one) => 1 + (one < 1 ? -(1 - one) : one - 1));
        if (near === undefined || far === undefined || near < 1 !== far < 1) return;
        const [nearer, farther] =
          Math.abs(near - 1) < Math.abs(far - 1) ? [near, far] : [far, near];
        const [likelier, rarer] = [nearer, farther].map((level) =>
          touchChance(name, width, 1, level),
        );
        if (likelier === null) expect(rarer).toBeNull();
        else expect(likelier).toBeGreaterThanOrEqual(rarer ?? 0);
        for (const chance of [likelier, rarer]) {
          if (typeof chance !== 'number') continue;
          expect(chance).toBeGreaterThanOrEqual(BANDS_MODEL.shares.at(-1) ?? 1);
          expect(chance).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  test('is 1 at the price, and said in words beyond what the bands know', () => {
    for (const name of NAMES) {
      const { up, down } = BANDS_MODEL.horizons[name];
      const level = (moves: number) => Math.exp(0.03 * moves);
      expect(touchChance(name, 0.03, 1, 1)).toBe(1);
      const rarest = BANDS_MODEL.shares.at(-1) ?? Number.NaN;
      expect(touchChance(name, 0.03, 1, level((up.at(-1) ?? 0) - 1e-9))).toBeCloseTo(rarest, 6);
      expect(touchChance(name, 0.03, 1, level((up.at(-1) ?? 0) + 1e-9))).toBeNull();
      expect(touchChance(name, 0.03, 1, level(-(down.at(-1) ?? 0) - 1e-9))).toBeNull();
      expect(touchChance(name, 0.03, 1, 0)).toBeNull();
      expect(touchChance(name, 0.03, 1, -5)).toBeNull();
    }
  });
});

test('the fitted tables: shares fall from 1, distances rise from 0, volatility persists', () => {
  const { shares, horizons } = BANDS_MODEL;
  expect(shares).toEqual([...new Set(shares)].toSorted((a, b) => b - a));
  expect(shares[0]).toBe(1);
  for (const name of NAMES) {
    const { variance, bands, up, down } = horizons[name];
    expect(variance).toHaveLength(4);
    expect(variance.slice(1).every((weight) => weight > 0)).toBe(true);
    for (const moves of [up, down]) {
      expect(moves).toHaveLength(shares.length);
      expect(moves[0]).toBe(0);
      expect(moves).toEqual(moves.toSorted((a, b) => a - b));
    }
    const [least, most] = bands[95];
    expect(least).toBeLessThan(bands[80][0]);
    expect(most).toBeGreaterThan(bands[80][1]);
    expect(HORIZON_HOURS[name]).toBeGreaterThan(0);
  }
});
