import { expect, test } from 'vitest';
import { ODDS_MODEL } from '../../../../domain/plan/odds/model.ts';
import { oddsWords } from '../../../../domain/plan/odds/odds-words.ts';
import { TARGET_ROLES } from '../../../../domain/plan/odds/target-role.ts';
import { formatNumber } from '../../../../domain/text/number-format.ts';
import { barWords, baseRateSentence, oddsSentence, partText } from './plan-words.ts';

const odds = { hit: 0.24, stop: 0.7, expire: 0.06, expected: -0.03 };

test('odds are said as a fraction', () => {
  expect(oddsSentence('TP3', odds)).toBe('about 1 in 4 reaches TP3 before the stop');
  expect(oddsSentence('TP1', { ...odds, hit: 0.4 })).toBe('about 2 in 5 reach TP1 before the stop');
});

test('a bar says its parts from left to right', () => {
  expect(barWords('TP3', odds)).toBe('TP3 first 24%, stop first 70%, neither in time 6%');
});

test('what may happen is never 0%', () => {
  expect([0, 0.004, 0.006].map(partText)).toEqual(['0%', '<1%', '1%']);
});

test.each(TARGET_ROLES)('the base rate of the %s target names how many plans it is of', (role) => {
  const { n, hit } = ODDS_MODEL.targets[role].baseRate;
  expect(baseRateSentence(role)).toBe(
    n === 0 ? null : `base rate of ${formatNumber(n, 0)} replayed plans: ${oddsWords(hit)}`,
  );
});
