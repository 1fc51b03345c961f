import { describe, expect, test } from 'vitest';
import { type AsideReason, AsideReasonSchema, type Stance } from '../../analysis/recommendation.ts';
import {
  asideWords,
  boundsText,
  type OddsBounds,
  primaryBounds,
  stanceReason,
} from './stance-words.ts';

const bounds = (low: number, high: number, breakEven: number): OddsBounds => ({
  hit: (low + high) / 2,
  low,
  high,
  breakEven,
});

describe('odds beside break-even', () => {
  test.each([
    [bounds(0.281, 0.342, 0.262), 'TP3 odds of 31% beat break-even (26%) by 5 points'],
    [bounds(0.241, 0.318, 0.262), 'TP3 odds of 28% are too close to break-even (26%) to call'],
    [bounds(0.142, 0.196, 0.231), 'TP3 odds of 17% are 6 points below break-even (23%)'],
    [bounds(0.216, 0.218, 0.231), 'TP3 odds of 22% are 1 point below break-even (23%)'],
    [bounds(0.228, 0.23, 0.231), 'TP3 odds of 23% are below break-even (23%)'],
    [bounds(0.252, 0.254, 0.25), 'TP3 odds of 25% beat break-even (25%)'],
    [bounds(0.24, 0.32, 0.24), 'TP3 odds of 28% are too close to break-even (24%) to call'],
  ])('%j: %s', (odds, words) => {
    expect(stanceReason([], odds, 'TP3')).toBe(words);
  });

  test('are whole, and of one figure once', () => {
    const shown = ({ low, high }: { low: number; high: number }) =>
      boundsText(bounds(low, high, 0.2349));
    expect(shown({ low: 0.281, high: 0.342 })).toEqual({ range: '28 to 34%', breakEven: '23%' });
    expect(shown({ low: 0.281, high: 0.2812 })).toEqual({ range: '28%', breakEven: '23%' });
  });
});

const odds = { hit: 0.28, interval: { low: 0.24, high: 0.32 }, stop: 0.66, expire: 0.06 };
const plan = {
  entry: 100,
  stopLoss: 90,
  takeProfit: { TP1: 110, TP2: 130 },
  odds: { TP1: { ...odds, expected: 1 }, TP2: { ...odds, expected: 0.08 } },
};

describe('the bounds of a plan', () => {
  test('are those of its primary target', () => {
    expect(primaryBounds(plan)).toEqual(bounds(0.24, 0.32, expect.closeTo(0.26)));
  });

  test('of an older engine are the odds themselves, and the price stands in for an entry', () => {
    const { interval, ...own } = { ...odds, expected: 0.08 };
    const { entry: currentPrice, ...older } = plan;
    const before = { ...older, currentPrice, odds: { TP2: own } };
    expect(primaryBounds(before)).toEqual(bounds(0.28, 0.28, expect.closeTo(0.26)));
  });

  test.each([
    ['odds', { odds: null }],
    ['odds of its last target', { odds: { TP1: plan.odds.TP1 } }],
    ['a stop in numbers', { stopLoss: 'below the low' }],
    ['targets', { takeProfit: {} }],
    ['a target beyond its entry', { takeProfit: { TP2: 95 } }],
  ])('are unknown without %s', (_name, changes) => {
    expect(primaryBounds({ ...plan, ...changes })).toBeNull();
  });
});

test.each<[Stance, AsideReason[], OddsBounds | null, string]>([
  ['trade', [], bounds(0.28, 0.34, 0.26), 'odds of 31% beat break-even (26%) by 5 points'],
  [
    'too close to call',
    ['interval'],
    bounds(0.24, 0.32, 0.26),
    'odds of 28% are too close to break-even (26%) to call',
  ],
  [
    'stand aside',
    ['poor odds', 'no lean'],
    bounds(0.14, 0.2, 0.23),
    'odds of 17% are 6 points below break-even (23%)',
  ],
  [
    'stand aside',
    ['costs'],
    bounds(0.212, 0.218, 0.23),
    'odds of 22% are 1 point below break-even (23%)',
  ],
  ['stand aside', ['costs'], bounds(0.28, 0.34, 0.26), 'costs take too much of the risk'],
  [
    'stand aside',
    ['no lean', 'conflict'],
    bounds(0.28, 0.34, 0.26),
    'the timeframes do not add up to a side',
  ],
  ['stand aside', ['no odds'], null, 'the history is too short for odds'],
])('%s for %j, %j: %s', (_stance, asideFor, found, words) => {
  expect(stanceReason(asideFor, found)).toBe(words);
});

test('every reason has words of its own, and none speaks of probability', () => {
  const all = AsideReasonSchema.options.map((reason) => asideWords(reason, null));
  expect(new Set(all).size).toBe(all.length);
  expect(all.join()).not.toMatch(/probab|N\/A/);
});
