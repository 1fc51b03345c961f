import { describe, expect, test } from 'vitest';
import { type AsideReason, AsideReasonSchema, type Stance } from '../../analysis/recommendation.ts';
import {
  asideWords,
  boundsText,
  type OddsBounds,
  primaryBounds,
  stanceReason,
  stanceWords,
} from './stance-words.ts';

const bounds = (low: number, high: number, breakEven: number): OddsBounds => ({
  low,
  high,
  breakEven,
});

describe('odds beside break-even', () => {
  test.each([
    [bounds(0.281, 0.342, 0.262), 'its odds, 28 to 34%, stay above break-even (26%)'],
    [bounds(0.241, 0.318, 0.262), 'break-even (26%) lies inside the odds (24 to 32%)'],
    [bounds(0.142, 0.196, 0.231), 'its odds, 14 to 20%, stay below break-even (23%)'],
    [bounds(0.2, 0.2, 0.231), 'its odds, 20%, stay below break-even (23%)'],
  ])('%j: %s', (odds, words) => {
    expect(stanceReason([], odds)).toBe(words);
  });

  test.each([
    [bounds(0.281, 0.342, 0.2791), 'its odds, 28.1 to 34.2%, stay above break-even (27.9%)'],
    [bounds(0.241, 0.3184, 0.3185), 'its odds, 24.1 to 31.8%, stay below break-even (31.9%)'],
    [bounds(0.241, 0.318, 0.244), 'break-even (24.4%) lies inside the odds (24.1 to 31.8%)'],
    [bounds(0.24, 0.32, 0.24), 'break-even (24%) lies inside the odds (24 to 32%)'],
  ])('what would read the same is given more finely, %j: %s', (odds, words) => {
    expect(stanceReason([], odds)).toBe(words);
  });

  test('no figure of a trade reads like break-even', () => {
    for (let gap = 0.0001; gap < 0.05; gap += 0.0007) {
      const { range, breakEven } = boundsText(bounds(0.25 + gap, 0.31, 0.25));
      expect(range.split(' to ')[0]).not.toBe(breakEven.slice(0, -1));
    }
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
  ['trade', [], bounds(0.28, 0.34, 0.26), 'its odds, 28 to 34%, stay above break-even (26%)'],
  [
    'too close to call',
    ['interval'],
    bounds(0.24, 0.32, 0.26),
    'break-even (26%) lies inside the odds (24 to 32%)',
  ],
  [
    'stand aside',
    ['poor odds', 'no lean'],
    bounds(0.14, 0.2, 0.23),
    'its odds, 14 to 20%, stay below break-even (23%)',
  ],
  [
    'stand aside',
    ['costs'],
    bounds(0.21, 0.22, 0.23),
    'after costs its odds, 21 to 22%, stay below break-even (23%)',
  ],
  ['stand aside', ['costs'], bounds(0.28, 0.34, 0.26), 'its costs take too much of the risk'],
  [
    'stand aside',
    ['no lean', 'conflict'],
    bounds(0.28, 0.34, 0.26),
    'the evidence hardly leans to either side',
  ],
  ['stand aside', ['no odds'], null, 'the history is too short for odds'],
])('%s for %j, %j: %s', (_stance, asideFor, found, words) => {
  expect(stanceReason(asideFor, found)).toBe(words);
});

test('a stance is said with its reason, where one is known', () => {
  const taken = { ...plan, stance: 'too close to call', asideFor: ['interval'] } as const;
  expect(stanceWords(taken)).toBe(
    'too close to call: break-even (26%) lies inside the odds (24 to 32%)',
  );
  expect(stanceWords({ ...taken, stance: 'trade', asideFor: [], odds: null })).toBe('trade');
});

test('every reason has words of its own, and none speaks of probability', () => {
  const all = AsideReasonSchema.options.map((reason) => asideWords(reason, null));
  expect(new Set(all).size).toBe(all.length);
  expect(all.join()).not.toMatch(/probab|N\/A/);
});
