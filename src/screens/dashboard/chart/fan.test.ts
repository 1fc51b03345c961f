import { describe, expect, test } from 'vitest';
import { rangesWith } from '../../../../tests/support/ranges.ts';
import { fanTicks, rangePrice, rangeWithFan } from './fan.ts';

describe('the time of the fan', () => {
  test('ends a week after now at the rail, and goes by its square root', () => {
    const [day, week] = fanTicks(600, 800);
    expect([day?.label, week?.label, week?.x]).toEqual(['24 h', '7 d', 788]);
    // A day is a seventh of a week: 1/√7 of the way.
    expect(day?.x).toBeCloseTo(600 + 188 * 0.377964, 3);
  });

  test('has no place before the pane, or in too little of it', () => {
    expect(fanTicks(-1, 800)).toEqual([]);
    expect(fanTicks(733, 800)).toEqual([]);
    expect(fanTicks(732, 800)).toHaveLength(2);
    expect(fanTicks(900, 800)).toEqual([]);
  });
});

describe('the prices in view', () => {
  const ranges = rangesWith(100, 0, { daily: 0.02 });
  const { day, week } = ranges;
  const own = { low: 95, high: 104 };

  test('take in the whole fan where the plan keeps half of them', () => {
    const plan = [88, 104];
    expect(rangeWithFan({ low: 88, high: 104 }, plan, ranges, '4h')).toEqual({
      low: 88,
      high: week.bands[95].high,
    });
    expect(rangeWithFan(own, [], ranges, '15m')).toEqual({ low: 95, high: 104 });
    const { low, high } = day.bands[95];
    expect(rangeWithFan({ low: 98, high: 101 }, [], ranges, '1h').low).toBeGreaterThan(low);
    expect(rangeWithFan({ low: 97, high: 102 }, [], ranges, '1h')).toEqual({ low, high });
  });

  test('grow by no more than leaves the plan half of them, on both sides alike', () => {
    const { low, high } = rangeWithFan(own, [98, 104], ranges, '4h');
    expect(high - low).toBeCloseTo(12, 9);
    const [below, above] = [95 - week.bands[95].low, week.bands[95].high - 104];
    expect((95 - low) / (high - 104)).toBeCloseTo(below / above, 9);
    expect(rangeWithFan(own, [98, 102], ranges, '4h')).toEqual(own);
    expect(rangeWithFan(own, [98, 104], null, '4h')).toEqual(own);
  });
});

test.each([
  [81_064.31, 81_830.6, 0.1, '81,064'],
  [2_368.684, 2_400, 0.01, '2,368.7'],
  [0.000_008_294_1, 0.000_008_3, 1e-12, '0.0000082941'],
  [99_950, 100_200, 0.1, '99,950'],
  [83.0212, 83, 0.01, '83.02'],
])('a bound of %s reads in five digits of the price, at most to the tick', (...row) => {
  const [bound, from, tick, text] = row;
  expect(rangePrice(bound, from, tick)).toBe(text);
});
