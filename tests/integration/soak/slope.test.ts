import { describe, expect, test } from 'vitest';
import { fitSlope, type Point, tQuantile } from '../../bench/soak/slope.ts';
import { randomFrom } from '../../support/patterns/random.ts';

/** NIST Statistical Reference Datasets, Norris: y and x; certified slope 1.00211681802045, sd 0.000429796848199937. */
const NORRIS: readonly (readonly [y: number, x: number])[] = [
  [0.1, 0.2],
  [338.8, 337.4],
  [118.1, 118.2],
  [888.0, 884.6],
  [9.2, 10.1],
  [228.1, 226.5],
  [668.5, 666.3],
  [998.5, 996.3],
  [449.1, 448.6],
  [778.9, 777.0],
  [559.2, 558.2],
  [0.3, 0.4],
  [0.1, 0.6],
  [778.1, 775.5],
  [668.8, 666.9],
  [339.3, 338.0],
  [448.9, 447.5],
  [10.8, 11.6],
  [557.7, 556.0],
  [228.3, 228.1],
  [998.0, 995.8],
  [888.8, 887.6],
  [119.6, 120.2],
  [0.3, 0.3],
  [0.6, 0.3],
  [557.6, 556.8],
  [339.3, 339.1],
  [888.0, 887.2],
  [998.5, 999.0],
  [778.9, 779.0],
  [10.2, 11.1],
  [117.6, 118.3],
  [228.9, 229.2],
  [668.4, 669.1],
  [449.2, 448.9],
  [0.2, 0.5],
];

test.each([
  // Tables of Student's t, 97.5 %.
  [5, 2.5706],
  [10, 2.2281],
  [30, 2.0423],
  [120, 1.9799],
])('with %d degrees of freedom the interval reaches as far as tables say', (degrees, quantile) => {
  expect(Math.abs(tQuantile(1.959964, degrees) / quantile - 1)).toBeLessThan(0.005);
});

test("the slope is NIST's certified one", () => {
  const slope = fitSlope(NORRIS.map(([value, time]) => ({ time, value })));
  expect(slope?.perTime).toBeCloseTo(1.00211681802045, 12);
});

/** A line with noise, where each residual repeats `share` of the one before. */
function noisy(seed: number, perTime: number, share: number, count = 80): Point[] {
  const random = randomFrom(seed);
  let noise = 0;
  return Array.from({ length: count }, (_, time) => {
    noise = share * noise + random.normal();
    return { time, value: 5 + perTime * time + noise };
  });
}

describe.each([0, 0.7])('where noise repeats %d of what was before', (share) => {
  const RUNS = 400;
  const slopes = Array.from({ length: RUNS }, (_, seed) =>
    fitSlope(noisy(seed + 1, 0.3, share)),
  ).filter((slope) => slope !== null);

  test('the interval of 99 % holds the true slope nearly always', () => {
    const held = slopes.filter(({ perTime, within }) => Math.abs(perTime - 0.3) <= within).length;
    expect(slopes.length).toBeGreaterThan(0.9 * RUNS);
    expect(held / slopes.length).toBeGreaterThan(0.96);
  });

  test('the interval does not reach much further than it has to', () => {
    const spread = Math.sqrt(
      slopes.reduce((all, { perTime }) => all + (perTime - 0.3) ** 2, 0) / slopes.length,
    );
    const usual = slopes.map(({ within }) => within).toSorted((a, b) => a - b)[slopes.length >> 1];
    expect((usual ?? Number.NaN) / spread).toBeGreaterThan(1.8);
    expect((usual ?? Number.NaN) / spread).toBeLessThan(4);
  });
});

test('too little to go by is no slope', () => {
  expect(fitSlope(noisy(1, 1, 0, 6))).toBeNull();
  expect(fitSlope(Array.from({ length: 9 }, () => ({ time: 4, value: 1 })))).toBeNull();
});
