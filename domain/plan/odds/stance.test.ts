import { describe, expect, test } from 'vitest';
import { byTimeframe } from '../../market/timeframe.ts';
import { CONFLICT_LEAN, LEAST_LEAN, type StanceInputs, stanceOf } from './stance.ts';

const agreeing: StanceInputs = {
  action: 'LONG',
  score: LEAST_LEAN + 0.1,
  leans: byTimeframe(() => 0.5),
  gross: 0.2,
  costs: 0.05,
};
const aside = (changes: Partial<StanceInputs>) => stanceOf({ ...agreeing, ...changes }).asideFor;

test('a plan whose odds pay more than it costs and whose evidence leans is traded', () => {
  expect(stanceOf(agreeing)).toEqual({ stance: 'trade', asideFor: [] });
});

test('each reason alone is enough to stand aside', () => {
  expect(stanceOf({ ...agreeing, gross: null })).toEqual({
    stance: 'stand aside',
    asideFor: ['no odds'],
  });
  expect(aside({ gross: -0.01 })).toEqual(['poor odds']);
  expect(aside({ gross: 0.04 })).toEqual(['costs']);
  expect(aside({ score: 0 })).toEqual(['no lean']);
});

test('what only covers its costs is not worth a trade', () => {
  expect(aside({ gross: 0.05 })).toEqual(['costs']);
  expect(aside({ gross: 0.05 + 0.0049 })).toEqual(['costs']);
  expect(aside({ gross: 0.05 + 0.0051 })).toEqual([]);
});

test('what is left after costs decides, whatever their sign, and the word names what is wrong', () => {
  expect(aside({ gross: -0.01, costs: -0.02 })).toEqual([]);
  expect(aside({ gross: -0.03, costs: -0.02 })).toEqual(['poor odds']);
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
  expect(aside({ gross: null, score: 0, leans })).toEqual(['no odds', 'no lean', 'conflict']);
});
