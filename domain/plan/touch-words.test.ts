import { expect, test } from 'vitest';
import { chanceText, touchOddsWords } from './touch-words.ts';

test.each([
  [0.374, '37%'],
  [0.005, '1%'],
  [0.0049, '<1%'],
  [0, '0%'],
  [0.9951, '>99%'],
  [1, '100%'],
  [null, '<1%'],
])('a chance of %s reads %s', (chance, text) => {
  expect(chanceText(chance)).toBe(text);
});

test('the odds of a touch say both horizons, beyond the rarest quantile too', () => {
  expect(touchOddsWords({ day: 0.37, week: 0.62 })).toBe(
    'touched within 24 h: 37%, within 7 d: 62%',
  );
  expect(touchOddsWords({ day: null, week: 0.002 })).toBe(
    'touched within 24 h: <1%, within 7 d: <1%',
  );
});
