import { expect, test } from 'vitest';
import { scoreWords } from './target-odds.tsx';

const scores = { calibrationError: 0.0148, brierSkill: 0.0068 };

test('scores say how far apart said and happened were, and what the odds are better than', () => {
  expect(scoreWords({ scores, fittedRate: 0.458 })).toBe(
    'On average 1.5 points apart; squared errors 0.7% smaller than those of always saying 46%.',
  );
});

test('odds that are worse than the plain share are called so', () => {
  expect(scoreWords({ scores: { ...scores, brierSkill: -0.01 }, fittedRate: 0.2 })).toContain(
    'squared errors 1.0% larger than those of always saying 20%',
  );
});

test('without a measure nothing is said', () => {
  expect(scoreWords({ scores: null, fittedRate: 0.2 })).toBeNull();
});
