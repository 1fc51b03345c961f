import { describe, expect, test } from 'vitest';
import { DAYS_NEEDED, HOURS_NEEDED, volatilityReadings } from './volatility.ts';

/** Closes whose returns are one size up and down in turn: so many small ones, then larger ones. */
function closes(calm: number, calmCount: number, wild: number, wildCount: number): number[] {
  const all = [100];
  for (let move = 0; move < calmCount + wildCount; move++) {
    const size = move < calmCount ? calm : wild;
    all.push((all.at(-1) ?? 100) * Math.exp(move % 2 === 0 ? size : -size));
  }
  return all;
}

const source = {
  price: 100,
  atr1h: 1,
  atr4h: 2,
  dailyCloses: closes(0.02, 60, 0, 0),
  hourlyCloses: closes(0.006, 168, 0, 0),
};

/** The sample deviation of `count` returns of one size up and down in turn. */
function deviation(size: number, count: number): number {
  const mean = count % 2 === 0 ? 0 : size / count;
  const squares = count * size * size - count * mean * mean;
  return Math.sqrt(squares / (count - 1));
}

test('each is the logarithm of a ratio to what is usual', () => {
  const readings = volatilityReadings(source);
  expect(readings?.hourToFourHours).toBe(0);
  expect(readings?.weekToTwoMonths).toBeCloseTo(
    Math.log(deviation(0.02, 7) / deviation(0.02, 60)),
    12,
  );
  expect(readings?.returnsToRange).toBeCloseTo(Math.log((2 * deviation(0.006, 168)) / 0.02), 12);
});

test('an hour with more of the range, a wild week and wilder hours read higher', () => {
  expect(volatilityReadings({ ...source, atr1h: 1.5 })?.hourToFourHours).toBeCloseTo(
    Math.log(1.5),
    12,
  );
  const wild = { ...source, dailyCloses: closes(0.01, 53, 0.02, 7) };
  expect(volatilityReadings(wild)?.weekToTwoMonths).toBeGreaterThan(0.4);
  const hours = { ...source, hourlyCloses: closes(0.008, 168, 0, 0) };
  expect(volatilityReadings(hours)?.returnsToRange).toBeCloseTo(
    Math.log((2 * deviation(0.008, 168)) / 0.02),
    12,
  );
});

test('only the newest closes count', () => {
  const longer = { ...source, dailyCloses: [1, 1e6, ...source.dailyCloses] };
  expect(volatilityReadings(longer)).toEqual(volatilityReadings(source));
});

/** Flat candles from a moment on. */
const flat = (count: number) => Array.from({ length: count }, () => 100);
const nearlyFlat = (count: number) => closes(1e-9, count - 1, 0, 0);

describe('an outage filled with flat candles', () => {
  test('reads as the calmest week there is', () => {
    const of = (week: readonly number[]) =>
      volatilityReadings({
        ...source,
        dailyCloses: [...source.dailyCloses.slice(0, 54), ...week],
      })?.weekToTwoMonths;
    expect(of(flat(9))).toBeLessThan(-0.5);
    expect(of(flat(9))).toBe(of(nearlyFlat(9)));
  });

  test('of a week of hours reads as the calmest hours there are', () => {
    const of = (hourlyCloses: readonly number[]) =>
      volatilityReadings({ ...source, hourlyCloses })?.returnsToRange;
    expect(of(flat(HOURS_NEEDED))).toBeLessThan(-0.5);
    expect(of(flat(HOURS_NEEDED))).toBe(of(nearlyFlat(HOURS_NEEDED)));
  });

  test('of two months still gives a finite number', () => {
    const days = { ...source, dailyCloses: flat(DAYS_NEEDED) };
    expect(Number.isFinite(volatilityReadings(days)?.weekToTwoMonths)).toBe(true);
  });
});

test('beyond what was seen, a reading says no more', () => {
  const of = (atr1h: number) => volatilityReadings({ ...source, atr1h })?.hourToFourHours;
  expect(of(50)).toBe(of(500));
  expect(of(0.01)).toBe(of(0.001));
  expect(of(50)).toBeGreaterThan(of(1.2) ?? Number.NaN);
  expect(of(0.01)).toBeLessThan(of(0.9) ?? Number.NaN);
});

test.each([
  ['61 daily closes', { dailyCloses: source.dailyCloses.slice(1) }],
  ['169 hourly closes', { hourlyCloses: source.hourlyCloses.slice(1) }],
  ['an hourly ATR', { atr1h: null }],
  ['a four-hour ATR', { atr4h: null }],
  ['a four-hour ATR above 0', { atr4h: 0 }],
])('without %s there are none', (_needed, without) => {
  expect(volatilityReadings({ ...source, ...without })).toBeNull();
});
