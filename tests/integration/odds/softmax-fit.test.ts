import { describe, expect, test } from 'vitest';
import { randomStream } from '../../../analysis-server/market/simulated/seeded-random.ts';
import { chancesUnder } from '../../../domain/plan/odds/odds.ts';
import { solved } from '../../bench/odds/linear-system.ts';
import { fitSoftmax, type Observed, type SoftmaxWeights } from '../../bench/odds/softmax-fit.ts';

const known: SoftmaxWeights = { hit: [-0.4, 0.9, 0.3], expire: [-1.1, -0.2, 0.7] };
const FREE = [0, 0, 0];
const ZERO: SoftmaxWeights = { hit: FREE, expire: FREE };

/** Outcomes drawn by a softmax, or counted out by its chances where `copies` are asked for. */
function drawn(weights: SoftmaxWeights, count: number): Observed[] {
  const random = randomStream(3);
  return Array.from({ length: count }, () => {
    const features = [1, random.normal(), random.normal()];
    const { hit, stop } = chancesUnder(weights, features);
    const at = random.uniform();
    return { features, outcome: at < hit ? 'hit' : at < hit + stop ? 'stopped' : 'expired' };
  });
}

const flat = ({ hit, expire }: SoftmaxWeights) => [...hit, ...expire];

describe('fitSoftmax', () => {
  test('a known softmax is found again, within its sampling error', () => {
    const found = flat(fitSoftmax(drawn(known, 40_000), FREE, ZERO));
    for (const [place, weight] of flat(known).entries()) {
      // A logit weight of 40,000 observations has a standard error of about 0.015.
      expect(Math.abs((found[place] ?? Number.NaN) - weight)).toBeLessThan(0.06);
    }
  });

  test('of a constant alone the chances are the shares', () => {
    const observed = (['hit', 'stopped', 'stopped', 'stopped', 'expired', 'expired'] as const).map(
      (outcome): Observed => ({ features: [1], outcome }),
    );
    const { hit, stop, expire } = chancesUnder(
      fitSoftmax(observed, [0], { hit: [0], expire: [0] }),
      [1],
    );
    expect(hit).toBeCloseTo(1 / 6, 9);
    expect(stop).toBeCloseTo(3 / 6, 9);
    expect(expire).toBeCloseTo(2 / 6, 9);
  });

  test('at the summit the mean chances of each feature are what happened', () => {
    const observed = drawn(known, 500);
    const weights = fitSoftmax(observed, FREE, ZERO);
    for (const feature of FREE.keys()) {
      const off = observed.reduce((sum, { features, outcome }) => {
        const said = chancesUnder(weights, features).hit;
        return sum + (features[feature] ?? 0) * (said - (outcome === 'hit' ? 1 : 0));
      }, 0);
      expect(off / observed.length).toBeCloseTo(0, 9);
    }
  });

  test('a ridge holds its weight to 0 and leaves the shares alone', () => {
    const observed = drawn(known, 2_000);
    const free = fitSoftmax(observed, FREE, ZERO);
    const held = fitSoftmax(observed, [0, 0.1, 1e4], ZERO);
    expect(Math.abs(held.hit[1] ?? 1)).toBeLessThan(Math.abs(free.hit[1] ?? 0));
    expect(held.hit[2]).toBeCloseTo(0, 4);
    const share = observed.filter(({ outcome }) => outcome === 'hit').length / observed.length;
    const said = observed.reduce((sum, { features }) => sum + chancesUnder(held, features).hit, 0);
    expect(said / observed.length).toBeCloseTo(share, 9);
  });

  test('a ridge holds weights to where it is said, and the constant goes on being free', () => {
    const observed = drawn(known, 2_000);
    const towards: SoftmaxWeights = { hit: [5, 1, 0], expire: [5, 0, 1] };
    const held = fitSoftmax(observed, [0, 1e4, 1e4], towards);
    for (const part of ['hit', 'expire'] as const) {
      expect(held[part][1]).toBeCloseTo(towards[part][1] ?? Number.NaN, 4);
      expect(held[part][2]).toBeCloseTo(towards[part][2] ?? Number.NaN, 4);
      expect(Math.abs(held[part][0] ?? 5)).toBeLessThan(2);
    }
  });

  test('what the start holds next to impossible is fitted, though the first step overflows', () => {
    const random = randomStream(4);
    const outcomes = ['hit', 'stopped', 'stopped', 'expired'] as const;
    const observed = Array.from({ length: 400 }, (_, place): Observed => {
      const features = [1, random.normal() / 2, -10 - 2 * random.uniform()];
      return { features, outcome: outcomes[place % 4] ?? 'hit' };
    });
    const towards: SoftmaxWeights = { hit: [0, 1, 0], expire: [0, 0, 1] };
    const { hit, expire } = fitSoftmax(observed, [0, 1e-2, 1e-2], towards);
    const said = observed.map(({ features }) => chancesUnder({ hit, expire }, features).expire);
    expect(said.reduce((sum, one) => sum + one, 0) / said.length).toBeCloseTo(1 / 4, 6);
  });

  test('twice as many of the same come to the same under a ridge', () => {
    const observed = drawn(known, 300);
    const ridges = [0, 0.01, 0.02];
    const once = flat(fitSoftmax(observed, ridges, ZERO));
    const twice = flat(fitSoftmax([...observed, ...observed], ridges, ZERO));
    for (const [place, weight] of once.entries()) expect(twice[place]).toBeCloseTo(weight, 9);
  });

  test('the same observations give the same bytes', () => {
    const bytes = () => JSON.stringify(fitSoftmax(drawn(known, 300), [0, 1e-4, 1e-4], ZERO));
    expect(bytes()).toBe(bytes());
  });

  test('what does not settle the weights is refused', () => {
    expect(() => fitSoftmax([], FREE, ZERO)).toThrow('none of 0 observations is hit; needed: some');
    const endless = drawn(known, 50).filter(({ outcome }) => outcome !== 'expired');
    expect(() => fitSoftmax(endless, FREE, ZERO)).toThrow('observations is expired; needed: some');
    const twins = drawn(known, 100).map(
      ({ features, outcome }): Observed => ({ features: [...features.slice(0, 2), 1], outcome }),
    );
    expect(() => fitSoftmax(twins, FREE, ZERO)).toThrow(/needed: above 0/);
    const sorted = (['stopped', 'expired', 'hit', 'hit'] as const).map(
      (outcome, x): Observed => ({ features: [1, x], outcome }),
    );
    expect(() => fitSoftmax(sorted, [0, 0], { hit: [0, 0], expire: [0, 0] })).toThrow(RangeError);
  });
});

test('a symmetric system is solved', () => {
  const matrix = [
    [4, 2, 0.5],
    [2, 5, -1],
    [0.5, -1, 3],
  ];
  const found = solved(matrix, [9.5, 9, 7.5]);
  expect(matrix.map((row) => row.reduce((sum, x, i) => sum + x * (found[i] ?? 0), 0))).toEqual(
    [9.5, 9, 7.5].map((right) => expect.closeTo(right, 12)),
  );
});
