import { expect, test } from 'vitest';
import { analysisResult } from '../../../../tests/support/analysis-result.ts';
import { readingsUsed } from './odds-sheet.tsx';

const plan = analysisResult().tradeRecommendation;
const values = (changes: Partial<Parameters<typeof readingsUsed>[0]>) =>
  Object.fromEntries(
    readingsUsed({ ...plan, ...changes }).map(({ label, value }) => [label, value]),
  );

test('distances are in R, the lean is the plan’s, and volatility is in ratios', () => {
  const volatility = { hourToFourHours: 0, weekToTwoMonths: Math.LN2, returnsToRange: -Math.LN2 };
  expect(values({ action: 'SHORT', score: -0.4, volatility })).toEqual({
    'Distance of TP1': '1.52 R',
    'Distance of TP2': '2.82 R',
    'Lean of the evidence': '0.40',
    'The hour in four hours': '1.00 times',
    'The week beside two months': '2.00 times',
    'Returns beside range': '0.50 times',
  });
});

test('what is missing says so', () => {
  expect(values({ volatility: null, score: null })).toMatchObject({
    'Lean of the evidence': 'N/A',
    'Returns beside range': 'N/A',
  });
});
