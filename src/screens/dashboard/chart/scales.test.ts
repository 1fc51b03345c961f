import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { epochMs } from '../../../../domain/text/quantity.ts';
import { scaledBand, seenPrices, withMargins, withPrice } from './price-scale.ts';
import {
  broughtIntoView,
  crosshairMoment,
  firstView,
  pannedView,
  timeMarks,
  zoomedView,
} from './time-scale.ts';

describe('the view', () => {
  test('begins with the newest candle in it and room at its right', () => {
    const { from, to } = firstView(390, 299);
    expect(to).toBeGreaterThan(299 + 3);
    expect(from).toBeLessThan(299 - 20);
  });

  test('moves as little as needed to show a candle', () => {
    const view = { from: 100, to: 140 };
    expect(broughtIntoView(view, 120)).toBeNull();
    expect(broughtIntoView(view, 90)).toEqual({ from: 87, to: 127 });
    expect(broughtIntoView(view, 150)).toEqual({ from: 113, to: 153 });
  });

  test('keeps its right edge while it zooms, within bounds', () => {
    expect(zoomedView({ from: 100, to: 200 }, 2, 300)).toEqual({ from: 150, to: 200 });
    expect(zoomedView({ from: 190, to: 200 }, 2, 300)).toEqual({ from: 188, to: 200 });
    expect(zoomedView({ from: -300, to: 300 }, 0.5, 300)).toEqual({ from: -300, to: 300 });
  });

  test('zooms around a candle, which keeps its place', () => {
    expect(zoomedView({ from: 100, to: 200 }, 2, 300, 120)).toEqual({ from: 110, to: 160 });
    const edge = fc.double({ min: -100, max: 400, noNaN: true });
    const factors = fc.double({ min: 0.01, max: 100, noNaN: true });
    const shares = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(
        edge,
        fc.integer({ min: 13, max: 500 }),
        factors,
        shares,
        (from, width, by, at) => {
          const around = from + at * width;
          const zoomed = zoomedView({ from, to: from + width }, by, 300, around);
          const shown = zoomed.to - zoomed.from;
          expect(shown).toBeGreaterThan(12 - 1e-6);
          expect(shown).toBeLessThan(600 + 1e-6);
          expect((around - zoomed.from) / shown).toBeCloseTo(at, 6);
        },
      ),
    );
  });

  test('is dragged until four candles are left in it', () => {
    const view = { from: 100, to: 200 };
    expect(pannedView(view, 10, 299)).toEqual({ from: 110, to: 210 });
    expect(pannedView(view, -1_000, 299)).toEqual({ from: -96, to: 4 });
    expect(pannedView(view, 1_000, 299)).toEqual({ from: 295, to: 395 });
  });
});

describe('the axis of times', () => {
  const marked = (start: string, hours: number, count: number, apart: number) => {
    const first = Date.parse(start);
    const times = Array.from({ length: count }, (_, at) => first + at * hours * 3_600_000);
    return timeMarks(times, apart)
      .toSorted((a, b) => a.candle - b.candle)
      .map(({ candle, text }) => [candle, text]);
  };

  test('marks the beginnings of years and months first, then days, then round hours', () => {
    expect(marked('2025-12-31T12:00:00Z', 4, 12, 3)).toEqual([
      [3, '2026'],
      [6, '12:00'],
      [9, '2 Jan'],
    ]);
    expect(marked('2026-04-27T00:00:00Z', 24, 8, 2)).toEqual([
      [1, '28 Apr'],
      [4, 'May'],
      [6, '3 May'],
    ]);
  });

  test('never puts two marks nearer than asked', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60 }),
        fc.constantFrom(0.25, 1, 4, 24, 168),
        (apart, hours) => {
          const all = marked('2026-03-01T00:00:00Z', hours, 300, apart);
          for (const [index, mark] of all.entries()) {
            const before = all[index - 1];
            if (before) expect(Number(mark[0]) - Number(before[0])).toBeGreaterThanOrEqual(apart);
          }
          expect(all.length).toBeGreaterThan(0);
        },
      ),
    );
  });

  test('names a candle by its day, and by its time where it is shorter', () => {
    const time = Date.parse('2026-05-06T12:00:00Z');
    expect(crosshairMoment(time, '1d')).toBe('6 May 2026');
    expect(crosshairMoment(time, '4h')).toBe('6 May, 12:00');
  });
});

describe('the scale of prices', () => {
  const candles = [
    [0, 5, 9, 4, 6, 1],
    [1, 6, 8, 3, 7, 1],
    [2, 7, 20, 6, 8, 1],
  ] as unknown as Parameters<typeof seenPrices>[0];
  const forming = { open: epochMs(3), from: 8, high: 30, low: 2, now: 9 };

  test('takes what is in view, the forming candle with it', () => {
    expect(seenPrices(candles, null, { from: -5, to: 1.4 })).toEqual({ low: 3, high: 9 });
    expect(seenPrices(candles, null, { from: 1.2, to: 9 })).toEqual({ low: 6, high: 20 });
    expect(seenPrices(candles, forming, { from: 1.2, to: 2.9 })).toEqual({ low: 6, high: 20 });
    expect(seenPrices(candles, forming, { from: 1.2, to: 9 })).toEqual({ low: 2, high: 30 });
    expect(seenPrices(candles, null, { from: 5, to: 9 })).toBeNull();
  });

  test('leaves the current price out where it would squash the rest', () => {
    expect(withPrice({ low: 10, high: 20 }, 25)).toEqual({ low: 10, high: 25 });
    expect(withPrice({ low: 10, high: 20 }, 31)).toEqual({ low: 10, high: 20 });
    expect(withPrice({ low: 10, high: 20 }, null)).toEqual({ low: 10, high: 20 });
  });

  test('has its margins in pixels, and is never flat', () => {
    expect(withMargins({ low: 100, high: 200 }, 50, 200, 1)).toEqual({ low: 50, high: 250 });
    const flat = withMargins({ low: 7, high: 7 }, 50, 200, 0.1);
    expect(flat.low).toBeLessThan(6.5);
    expect(flat.high).toBeGreaterThan(7.5);
  });

  test('is scaled around its middle', () => {
    expect(scaledBand({ low: 10, high: 20 }, 2)).toEqual({ low: 5, high: 25 });
  });
});
