import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seededRandom } from '../../../tests/support/candles.ts';
import { naiveChances } from '../../../tests/support/naive-odds.ts';
import { brownianChances, medianArrival } from './brownian.ts';

const FOREVER = 1e9;
const reward = fc.double({ min: 0.01, max: 20, noNaN: true });
const variance = fc.double({ min: 0.001, max: 100, noNaN: true });

test('without an end the chances are those of the gambler’s ruin', () => {
  fc.assert(
    fc.property(reward, (r) => {
      const { hit, stop, expire } = brownianChances(r, FOREVER);
      expect(hit).toBeCloseTo(1 / (1 + r), 14);
      expect(stop).toBeCloseTo(r / (1 + r), 14);
      expect(expire).toBeCloseTo(0, 14);
    }),
  );
});

test('the sums are those of the formula', () => {
  fc.assert(
    fc.property(reward, variance, (r, time) => {
      const found = brownianChances(r, time);
      const naive = naiveChances(r, time);
      expect(found.hit).toBeCloseTo(naive.hit, 10);
      expect(found.stop).toBeCloseTo(naive.stop, 10);
    }),
    { numRuns: 1_000 },
  );
});

test('the shares lie between 0 and 1 and sum to 1, at any distance and time', () => {
  const any = fc.double({ min: 1e-6, max: 1e4, noNaN: true });
  fc.assert(
    fc.property(any, fc.double({ min: 0, max: 1e6, noNaN: true }), (r, time) => {
      const { hit, stop, expire } = brownianChances(r, time);
      expect(Math.min(hit, stop, expire)).toBeGreaterThanOrEqual(0);
      expect(hit + stop + expire).toBeCloseTo(1, 14);
    }),
    { numRuns: 1_000 },
  );
});

test('more time leaves less undecided', () => {
  fc.assert(
    fc.property(reward, variance, variance, (r, time, more) => {
      const [early, late] = [brownianChances(r, time), brownianChances(r, time + more)];
      expect(late.hit).toBeGreaterThanOrEqual(early.hit - 1e-12);
      expect(late.stop).toBeGreaterThanOrEqual(early.stop - 1e-12);
    }),
  );
});

test('what lies as near as the stop is as likely', () => {
  const { hit, stop } = brownianChances(1, 0.7);
  expect(hit).toBeCloseTo(stop, 14);
});

describe('beside 20,000 random walks', () => {
  const WALKS = 20_000;
  /** Steps from the start to the stop: each step is this part of its distance. */
  const STEPS = 12;

  /** Steps after which walks end at the target, and at the stop. */
  function walked(targetSteps: number, seed: number) {
    const uniform = seededRandom(seed);
    const ends = { target: [] as number[], stop: [] as number[] };
    for (let walk = 0; walk < WALKS; walk++) {
      let [at, steps] = [0, 0];
      while (at > -STEPS && at < targetSteps) {
        at += uniform() > 0.5 ? 1 : -1;
        steps++;
      }
      ends[at > 0 ? 'target' : 'stop'].push(steps);
    }
    return ends;
  }

  const within = (steps: readonly number[], variance: number) =>
    steps.filter((count) => count <= variance * STEPS * STEPS).length / WALKS;

  test.each([
    [0.5, 0.3],
    [1.5, 1],
    [2.5, 4],
    [4, 13],
  ])('a target at %d and a variance of %d', (r, time) => {
    const ends = walked(r * STEPS, 11);
    const { hit, stop } = brownianChances(r, time);
    // Three standard errors of a share are 0.011; steps make walks a little late.
    expect(Math.abs(within(ends.target, time) - hit)).toBeLessThan(0.015);
    expect(Math.abs(within(ends.stop, time) - stop)).toBeLessThan(0.015);
  });

  test.each([1, 2.5, 4])('half of those that reach a target at %d do so by the median', (r) => {
    const { target } = walked(r * STEPS, 5);
    const inTime = target.filter((steps) => steps <= medianArrival(r) * STEPS * STEPS).length;
    expect(Math.abs(inTime / target.length - 0.5)).toBeLessThan(0.025);
  });
});

test('half of those that arrive have arrived by the median, however near the target', () => {
  for (const r of [0.001, 0.05, 1, 4, 50]) {
    expect(brownianChances(r, medianArrival(r)).hit).toBeCloseTo(0.5 / (1 + r), 9);
  }
  fc.assert(
    fc.property(reward, reward, (r, more) => {
      expect(medianArrival(r + more)).toBeGreaterThan(medianArrival(r));
    }),
  );
});
