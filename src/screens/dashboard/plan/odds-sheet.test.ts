import { expect, test } from 'vitest';
import { oddsOf } from '../../../../domain/plan/odds/odds.ts';
import { price } from '../../../../domain/text/quantity.ts';
import { analysisResult } from '../../../../tests/support/analysis-result.ts';
import { isOfThisFit } from './odds-sheet.tsx';

const volatility = { hourToFourHours: 0.04, weekToTwoMonths: -0.2, returnsToRange: 0.1 };
const [first, primary] = oddsOf([1.5, 4], 0.5, volatility);
const odds = (hit: number) => ({ hit, stop: 1 - hit, expire: 0, expected: 0 });
const plan = {
  ...analysisResult().tradeRecommendation,
  action: 'SHORT',
  score: -0.5,
  entry: price(100),
  stopLoss: price(102),
  takeProfit: { TP1: price(97), TP2: price(92) },
  volatility,
  odds: { TP1: odds(first?.hit ?? 0), TP2: odds(primary?.hit ?? 0) },
};

test('odds that the readings give again are of this fit', () => {
  expect(isOfThisFit(plan)).toBe(true);
});

test('odds that they do not give are of another', () => {
  expect(isOfThisFit({ ...plan, odds: { ...plan.odds, TP2: odds(0.9) } })).toBe(false);
  expect(isOfThisFit({ ...plan, score: 0.5 })).toBe(false);
});

test('without all readings it cannot be known', () => {
  expect(isOfThisFit({ ...plan, volatility: null })).toBe(false);
  expect(isOfThisFit({ ...plan, score: null })).toBe(false);
  expect(isOfThisFit({ ...plan, takeProfit: { TP1: 'the low', TP2: price(92) } })).toBe(false);
});
