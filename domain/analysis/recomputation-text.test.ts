import { expect, test } from 'vitest';
import { unequalText } from './recomputation-text.ts';

const unequal = (path: string, stored: unknown, computed: unknown) =>
  ({ equal: false, kind: 'difference', path, stored, computed }) as const;

test.each([
  ['technicalIndicators.4h.RSI', 51.23, 51.24, 'at 4h RSI: stored 51.23, computed 51.24.'],
  [
    'technicalIndicators.1d.stochasticRSI.k',
    null,
    7,
    'at 1d Stoch RSI K: stored null, computed 7.',
  ],
  ['supportResistance.1h.supportLevels.0', 9, 8, 'at 1h Support: stored 9, computed 8.'],
  [
    'patternAnalysis.1w.divergence.type',
    'a',
    null,
    'at 1w Divergence Type: stored a, computed null.',
  ],
  [
    'tradeRecommendation.stopLoss',
    1,
    undefined,
    'at tradeRecommendation.stopLoss: stored 1, computed nothing.',
  ],
  ['aianalysis', 'x'.repeat(100), 'y', `at aianalysis: stored ${'x'.repeat(60)}..., computed y.`],
])('a difference at %s is named', (path, stored, computed, words) => {
  expect(unequalText(unequal(path, stored, computed))).toContain(
    `Not the same: the first difference is ${words}`,
  );
});

test('another engine is named with the one that is here', () => {
  const found = { ...unequal('engine', 'analyst 98', 'analyst 99'), kind: 'other-engine' } as const;
  expect(unequalText(found)).toBe(
    'It was computed by the engine "analyst 98"; here is "analyst 99", which cannot compute it again.',
  );
});

test('other candles are named by their timeframe', () => {
  const found = { ...unequal('inputs.candles.4h.count', 1000, 999), kind: 'other-inputs' } as const;
  expect(unequalText(found)).toBe(
    'Not the same inputs: the first difference is at the 4h count of candles: stored 1000, found 999.',
  );
  const hash = { ...unequal('inputs.hash', 'ab', 'cd'), kind: 'other-inputs' } as const;
  expect(unequalText(hash)).toContain('at their hash: stored ab, found cd');
});
