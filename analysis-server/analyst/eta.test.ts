import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { medianArrival } from '../../domain/plan/odds/brownian.ts';
import type { TimeBase } from '../../domain/plan/odds/stop-time.ts';
import { etaHours, etaWords, expiryHours, holdingHours } from './eta.ts';

/** A stop as far as a candle of four hours ranges. */
const base: TimeBase = { stopDistance: 700, atr: 700, candleHours: 4 };
const times = [etaHours, expiryHours, holdingHours];
const reward = fc.double({ min: 0.01, max: 10, noNaN: true });

test('the plan’s time is twice that in which half of the paths that reach its target do so', () => {
  // Deviation of a candle: 0.86 · ATR / sqrt(8/π).
  const variance = 8 / Math.PI / 0.86 ** 2;
  expect(expiryHours(base, 4)).toBeCloseTo(2 * medianArrival(4) * variance * 4, 8);
});

test('a stop twice as far takes four times as long, in any unit and on candles of any length', () => {
  for (const hours of times) {
    expect(hours({ ...base, stopDistance: 1400 }, 4)).toBeCloseTo(4 * hours(base, 4), 8);
    expect(hours({ ...base, stopDistance: 7e-6, atr: 7e-6 }, 4)).toBeCloseTo(hours(base, 4), 8);
    expect(hours({ ...base, candleHours: 24 }, 4)).toBeCloseTo(6 * hours(base, 4), 8);
  }
});

test('a farther target takes longer', () => {
  fc.assert(
    fc.property(reward, reward, (near, more) => {
      for (const hours of times)
        expect(hours(base, near + more)).toBeGreaterThan(hours(base, near));
    }),
  );
});

test('half of those that reach a plan’s targets do so well before its time is over', () => {
  for (const primary of [2, 3.5, 4, 5]) {
    for (const share of [0.3, 0.6, 1]) {
      expect(etaHours(base, share * primary)).toBeLessThan(expiryHours(base, primary));
    }
    expect(holdingHours(base, primary)).toBeLessThan(expiryHours(base, primary));
  }
});

describe('in words', () => {
  test.each([
    [0.4, 'under an hour'],
    [1, 'about 1 hour'],
    [9.2, 'about 9 hours'],
    [35, 'about 35 hours'],
    [40, 'about 2 days'],
    [20 * 24, 'about 20 days'],
    [30 * 24, 'about 4 weeks'],
    [100 * 24, 'about 3 months'],
  ])('%d hours read %s', (hours, words) => {
    expect(etaWords(hours)).toBe(words);
  });
});
