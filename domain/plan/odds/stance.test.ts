import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { byTimeframe } from '../../market/timeframe.ts';
import {
  breakEvenShare,
  CONFLICT_LEAN,
  LEAST_LEAN,
  MOST_COSTS,
  type StanceInputs,
  stanceOf,
} from './stance.ts';

/** Odds of 30 %, give or take 4 points; at a reward of 4 R five points are 0.25 R. */
const oddsWith = (expected: number) => ({
  hit: 0.3,
  interval: { low: 0.26, high: 0.34 },
  expected,
});
const agreeing: StanceInputs = {
  action: 'LONG',
  score: LEAST_LEAN + 0.1,
  leans: byTimeframe(() => 0.5),
  odds: oddsWith(0.25),
  reward: 4,
  costs: 0.05,
};
const taken = (changes: Partial<StanceInputs>) => stanceOf({ ...agreeing, ...changes });
const aside = (changes: Partial<StanceInputs>) => taken(changes).asideFor;

test('a plan whose whole interval lies above break-even and whose evidence leans is traded', () => {
  expect(stanceOf(agreeing)).toEqual({ stance: 'trade', asideFor: [] });
});

describe('break-even', () => {
  test.each([0.19, 0, -0.19])('within the interval is too close to call: %d R', (expected) => {
    expect(taken({ odds: oddsWith(expected) })).toEqual({
      stance: 'too close to call',
      asideFor: ['interval'],
    });
  });

  test('above the interval is a reason to stand aside, by its costs if it would pay without', () => {
    expect(taken({ odds: oddsWith(-0.21) })).toEqual({
      stance: 'stand aside',
      asideFor: ['poor odds'],
    });
    expect(aside({ odds: oddsWith(-0.21), costs: 0.22 })).toEqual(['costs']);
  });

  test('at the odds themselves is never a trade', () => {
    const hit = 0.19;
    const odds = { hit, interval: { low: hit, high: hit }, expected: 0 };
    expect(taken({ odds }).stance).toBe('too close to call');
  });
});

test('each reason alone is enough to stand aside', () => {
  expect(taken({ odds: null })).toEqual({ stance: 'stand aside', asideFor: ['no odds'] });
  expect(aside({ costs: MOST_COSTS })).toEqual([]);
  expect(aside({ costs: MOST_COSTS + 0.001 })).toEqual(['costs']);
  expect(aside({ score: 0 })).toEqual(['no lean']);
});

describe('a lean', () => {
  test('counts from its bound on', () => {
    expect(aside({ score: LEAST_LEAN })).toEqual([]);
    expect(aside({ score: LEAST_LEAN - 1e-9 })).toEqual(['no lean']);
  });

  test('to the other side is none for the plan', () => {
    expect(aside({ score: -0.9 })).toEqual(['no lean']);
    expect(aside({ action: 'SHORT', score: -0.9 })).toEqual([]);
  });
});

describe('the daily and the four-hour timeframe', () => {
  const apart = (daily: number, fourHours: number) =>
    aside({ leans: { ...agreeing.leans, '1d': daily, '4h': fourHours } });

  test('are in conflict where both lean, to different sides', () => {
    expect(apart(CONFLICT_LEAN, -CONFLICT_LEAN)).toEqual(['conflict']);
    expect(apart(-0.9, 0.9)).toEqual(['conflict']);
  });

  test('are in none where one of them hardly leans, or both to one side', () => {
    expect(apart(CONFLICT_LEAN - 0.01, -0.9)).toEqual([]);
    expect(apart(0.9, 0.01 - CONFLICT_LEAN)).toEqual([]);
    expect(apart(-0.9, -0.9)).toEqual([]);
  });
});

test('all reasons are named, the weightiest first', () => {
  const leans = { ...agreeing.leans, '1d': 1, '4h': -1 };
  expect(aside({ odds: null, score: 0, leans })).toEqual(['no odds', 'no lean', 'conflict']);
});

const share = fc.double({ min: 0, max: 1, noNaN: true });
const anyInputs = fc.record({
  action: fc.constantFrom('LONG' as const, 'SHORT' as const),
  score: fc.double({ min: -1, max: 1, noNaN: true }),
  leans: fc.double({ min: -1, max: 1, noNaN: true }).map((lean) => byTimeframe(() => lean)),
  odds: fc.option(
    fc.record({
      hit: share,
      interval: fc.tuple(share, share).map(([a, b]) => ({
        low: Math.min(a, b),
        high: Math.max(a, b),
      })),
      expected: fc.double({ min: -1, max: 3, noNaN: true }),
    }),
  ),
  reward: fc.double({ min: 0.5, max: 5, noNaN: true }),
  costs: fc.double({ min: 0, max: 0.5, noNaN: true }),
});

test('of any plan a trade has its whole interval above break-even, and each stance its reasons', () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(anyInputs, (inputs) => {
      const { stance, asideFor } = stanceOf(inputs);
      const { odds, reward } = inputs;
      seen.add(stance);
      const low = odds?.interval.low ?? Number.NaN;
      const breakEven = odds ? breakEvenShare(odds, reward) : Number.NaN;
      if (stance === 'trade') expect(low).toBeGreaterThan(breakEven);
      if (stance === 'too close to call') {
        expect(low).toBeLessThanOrEqual(breakEven);
        expect(odds?.interval.high).toBeGreaterThanOrEqual(breakEven);
      }
      expect(asideFor.length === 0).toBe(stance === 'trade');
      expect(asideFor.includes('interval')).toBe(stance === 'too close to call');
    }),
    { numRuns: 5_000 },
  );
  expect(seen.size).toBe(3);
});

test('what pays nothing after costs breaks even where it is', () => {
  expect(breakEvenShare({ hit: 0.28, expected: 0 }, 3)).toBe(0.28);
});

test('a gain leaves room below, a loss needs more hits', () => {
  // 28 hits of 3 R, 66 stops, 6 at nothing, costs of 0.1 R: 0.08 R; two hits less are 8 R less in 100.
  expect(breakEvenShare({ hit: 0.28, expected: 0.08 }, 3)).toBeCloseTo(0.26);
  expect(breakEvenShare({ hit: 0.28, expected: -0.12 }, 3)).toBeCloseTo(0.31);
});

test('a share stays one', () => {
  expect(breakEvenShare({ hit: 0.9, expected: -2 }, 1)).toBe(1);
  expect(breakEvenShare({ hit: 0.1, expected: 2 }, 1)).toBe(0);
});
