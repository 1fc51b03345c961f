import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seededNormal } from '../../tests/support/candles.ts';
import { etaHours, etaWords } from './eta.ts';

const ATR_OF_UNIT_DEVIATION = Math.sqrt(8 / Math.PI);

test('the time is the published mean exit time, worked by hand', () => {
  // a = 2, b = 3 deviations: (9 + 12) / 3 = 7 candles of 4 hours.
  expect(etaHours(2, 3, ATR_OF_UNIT_DEVIATION, 4)).toBeCloseTo(28, 10);
});

test('random walks that reach the target before the stop take that long on average', () => {
  const normal = seededNormal(7);
  const stepsPerCandle = 50;
  const [stop, target] = [1.5, 2];
  const times: number[] = [];
  for (let walk = 0; walk < 3000; walk++) {
    let [at, steps] = [0, 0];
    while (at > -stop && at < target) {
      at += normal() / Math.sqrt(stepsPerCandle);
      steps++;
    }
    if (at >= target) times.push(steps / stepsPerCandle);
  }
  const mean = times.reduce((sum, time) => sum + time, 0) / times.length;
  const expected = etaHours(stop, target, ATR_OF_UNIT_DEVIATION, 1);
  // Seen only at steps, a path overshoots both ends by 0.58 steps, which lengthens it by a tenth.
  expect(mean / expected).toBeGreaterThan(0.95);
  expect(mean / expected).toBeLessThan(1.25);
});

test('a farther target takes longer', () => {
  const distance = fc.double({ min: 0.01, max: 10, noNaN: true });
  fc.assert(
    fc.property(distance, distance, distance, (stop, target, more) => {
      expect(etaHours(stop, target + more, 1, 4)).toBeGreaterThan(etaHours(stop, target, 1, 4));
    }),
  );
});

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
