import { expect, test } from 'vitest';
import { type AsideReason, AsideReasonSchema } from '../../../../domain/analysis/recommendation.ts';
import { DAYS_NEEDED, HOURS_NEEDED } from '../../../../domain/analysis/volatility.ts';
import { CONFLICT_LEAN, LEAST_LEAN } from '../../../../domain/plan/odds/stance.ts';
import { formatNumber } from '../../../../domain/text/number-format.ts';
import { analysisResult } from '../../../../tests/support/analysis-result.ts';
import { asideSentences } from './recommendation-card.tsx';

const result = analysisResult().tradeRecommendation;
const costs = { fees: 0.06, slippage: 0.02, funding: 0.04, fundingAssumed: false, hours: 31 };
const plan = {
  ...result,
  action: 'SHORT',
  score: -0.04,
  costs,
  odds: { ...result.odds, TP2: { hit: 0.2, stop: 0.7, expire: 0.1, expected: -0.09 } },
};
const sentence = (reason: AsideReason, changes: Partial<typeof plan> = {}) =>
  asideSentences({ ...plan, ...changes, asideFor: [reason] })[0];

test.each<[AsideReason, string]>([
  [
    'costs',
    'Costs take more than its odds pay: held for TP2, +0.03 R before costs, −0.09 R after.',
  ],
  ['poor odds', 'Its odds do not pay: held for TP2, +0.03 R before costs, −0.09 R after.'],
  [
    'no odds',
    `Its odds are not known: the history is too short. They need ${DAYS_NEEDED} daily and ${HOURS_NEEDED} hourly candles without a gap.`,
  ],
  [
    'no lean',
    `The evidence hardly leans: 0.04 of 1 towards SHORT, where it takes ${formatNumber(LEAST_LEAN, 2)}.`,
  ],
  [
    'conflict',
    `Daily and four-hour evidence lean to different sides, each by ${formatNumber(CONFLICT_LEAN, 2)} of 1 or more.`,
  ],
])('standing aside for %s is a sentence with its figures', (reason, words) => {
  expect(sentence(reason)).toBe(words);
});

test('without its figures each reason is still a sentence', () => {
  for (const reason of AsideReasonSchema.options) {
    const words = asideSentences({ ...plan, odds: null, score: null, asideFor: [reason] })[0];
    expect(words).toMatch(/^[A-Z].*\.$/);
    expect(words).not.toMatch(/N\/A|null|NaN/);
  }
});

test('all reasons are named, in their order', () => {
  const asideFor: AsideReason[] = ['poor odds', 'conflict'];
  expect(asideSentences({ ...plan, asideFor })).toEqual([
    sentence('poor odds'),
    sentence('conflict'),
  ]);
  expect(asideSentences({ ...plan, asideFor: [] })).toEqual([]);
});
