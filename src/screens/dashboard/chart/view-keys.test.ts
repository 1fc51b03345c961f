import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { candleAt, movedCursor } from './view-keys.ts';

describe('a key moves the cursor', () => {
  test.each([
    ['ArrowLeft', 50, 49],
    ['ArrowRight', 50, 51],
    ['PageUp', 50, 30],
    ['PageDown', 50, 70],
    ['Home', 50, 0],
    ['End', 50, 99],
    ['ArrowLeft', null, 98],
    ['ArrowRight', null, 99],
    ['ArrowLeft', 0, 0],
    ['ArrowRight', 99, 99],
    ['PageUp', 3, 0],
    ['PageDown', 97, 99],
  ])('%s from %s to %s', (key, from, to) => expect(movedCursor(key, from, 100)).toBe(to));

  test.each(['a', 'Tab', 'Enter', 'ArrowUp', 'ArrowDown'])('%s moves nothing', (key) =>
    expect(movedCursor(key, 50, 100)).toBeNull(),
  );

  test('it never leaves the candles', () => {
    const keys = fc.constantFrom('ArrowLeft', 'ArrowRight', 'PageUp', 'PageDown', 'Home', 'End');
    fc.assert(
      fc.property(fc.array(keys), fc.integer({ min: 1, max: 300 }), (pressed, count) => {
        let cursor: number | null = null;
        for (const key of pressed) {
          cursor = movedCursor(key, cursor, count);
          expect(cursor).toBeGreaterThanOrEqual(0);
          expect(cursor).toBeLessThan(count);
        }
      }),
    );
  });
});

describe('the candle of a moment', () => {
  const times = [100, 110, 120, 140];

  test.each([
    [99, null],
    [100, 0],
    [109, 0],
    [110, 1],
    [129, 2],
    [130, null],
    [139, null],
    [149, 3],
    [150, null],
  ])('%s lies in candle %s', (moment, candle) => expect(candleAt(times, moment, 10)).toBe(candle));

  test('no candles hold no moment', () => expect(candleAt([], 100, 10)).toBeNull());
});
