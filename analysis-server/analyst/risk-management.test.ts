import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AnalysisFigures } from '../../domain/analysis/analysis.ts';
import { byTimeframe } from '../../domain/market/timeframe.ts';
import { epochMs, price } from '../../domain/text/quantity.ts';
import { leaningInput } from '../../tests/support/computed-timeframes.ts';
import { composeInputs } from '../../tests/support/random-compose-input.ts';
import { composeFigures } from './compose.ts';
import { riskManagement } from './risk-management.ts';
import { wordCount } from './sentence.ts';

const plan: AnalysisFigures['tradeRecommendation'] = {
  ...composeFigures(leaningInput(byTimeframe(() => 0.5))).tradeRecommendation,
  takeProfit: { TP1: price(66_000), TP2: price(68_814.5) },
  costs: { fees: 0.062, slippage: 0.023, funding: 0.041, fundingAssumed: false, hours: 60 },
  odds: {
    TP1: { hit: 0.4, stop: 0.5, expire: 0.1, expected: 0.01 },
    TP2: { hit: 0.214, stop: 0.73, expire: 0.056, expected: 0.034 },
  },
};

test('says how such plans end, what a stop and the last target pay after costs, and what 1 R is', () => {
  expect(riskManagement(plan)).toBe(
    'Of plans like this, 21% reach TP2, 73% hit the stop first, 6% expire. ' +
      'After costs a stop pays −1.13 R and TP2 +3.87 R. ' +
      '1 R is 1.78% of the position, 1.6 ATR of 4h.',
  );
});

test('shares add up to 100, and 40 words are enough', () => {
  fc.assert(
    fc.property(composeInputs, fc.double({ min: 0, max: 1, noNaN: true }), (input, hit) => {
      const made = composeFigures(input).tradeRecommendation;
      const label = Object.keys(made.takeProfit).at(-1) ?? '';
      const expire = (1 - hit) / 3;
      const odds = { [label]: { hit, expire, stop: 1 - hit - expire, expected: 0 } };
      const said = riskManagement({ ...made, odds });
      const shares = [...said.matchAll(/(\d+)% (?:reach|hit|expire)/g)].map(([, n]) => Number(n));
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(100);
      expect(wordCount(said)).toBeLessThanOrEqual(40);
    }),
    { numRuns: 100 },
  );
});

test('without odds it says so', () => {
  expect(riskManagement({ ...plan, odds: null })).toMatch(/^The odds are not known\. After costs /);
});

test('of a plan that was opened earlier the figures are those of then', () => {
  const life = {
    ...{ hash: 'a'.repeat(64), openedAt: epochMs(0), openPrice: plan.entry, why: null },
    ...{ event: 'kept' as const, replaced: null, ended: null },
  };
  expect(riskManagement({ ...plan, plan: life })).toMatch(/^At the opening: of plans like this, /);
});
