import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { epochMs } from '../../../domain/text/quantity.ts';
import { type CoinReach, dueFor, LATEST_MS, swingAfter } from './coin-reach.ts';

const MINUTE = 60_000;
const NOON = epochMs(Date.UTC(2026, 4, 6, 12));
const now = epochMs(NOON + MINUTE);
const coin: CoinReach = {
  watchedUntil: NOON,
  price: 100,
  swing: 0.001,
  lower: 90,
  upper: 110,
};

describe('a coin is due', () => {
  it('where a level is within the margin around what was seen of the price', () => {
    expect(dueFor(coin, now, 100)).toBeNull();
    expect(dueFor({ ...coin, upper: 100.9 }, now, 100)).toBe('near');
    expect(dueFor({ ...coin, lower: 99.1 }, now, 100)).toBe('near');
    expect(dueFor(coin, now, 109.5)).toBe('near');
    // On the other side of the price: touched by the next minute.
    expect(dueFor({ ...coin, upper: 50 }, now, 100)).toBe('near');
  });

  it('where its minutes were wide of late', () => {
    expect(dueFor({ ...coin, swing: 0.02 }, now, 100)).toBe('near');
  });

  it('after ten minutes in any case, before the first, and not twice in a minute', () => {
    const far = { ...coin, lower: -Infinity, upper: Infinity };
    expect(dueFor(far, epochMs(NOON + LATEST_MS - MINUTE), 100)).toBeNull();
    expect(dueFor(far, epochMs(NOON + LATEST_MS), null)).toBe('age');
    expect(dueFor({ ...far, price: null }, now, 100)).toBe('near');
    expect(dueFor({ ...coin, upper: 50 }, NOON, 100)).toBeNull();
  });

  it('whenever the price that is seen lies beyond a level', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 1, max: 1_000, noNaN: true }),
        fc.double({ min: 1, max: 1_000, noNaN: true }),
        fc.double({ min: 1, max: 1_000, noNaN: true }),
        (last, seen, level) => {
          const between = Math.min(last, seen) <= level && level <= Math.max(last, seen);
          fc.pre(between);
          const reach = { ...coin, price: last, swing: 0 };
          expect(dueFor({ ...reach, upper: level, lower: -Infinity }, now, seen)).toBe('near');
          expect(dueFor({ ...reach, upper: Infinity, lower: level }, now, seen)).toBe('near');
        },
      ),
    );
  });
});

it('remembers the widest minute, and forgets half of it in an hour', () => {
  const minute = (width: number) => ({ high: 100 + width, low: 100, close: 100 });
  expect(swingAfter(0, [minute(1), minute(3)])).toBeCloseTo(0.03, 9);
  const quiet = Array.from({ length: 60 }, () => minute(0));
  expect(swingAfter(0.03, quiet)).toBeCloseTo(0.015, 9);
});
