import { expect, test } from 'vitest';
import { ODDS_MODEL } from '../../domain/plan/odds/model.ts';
import { leansOf } from '../../domain/plan/vote/leans-of.ts';
import { knownAnalysis } from '../../tests/support/analysis-result.ts';
import { scannedPlanOf } from './hourly-scan.ts';

const result = knownAnalysis();

test('the odds are those of the last target, beside their base rate', () => {
  const { tradeRecommendation: plan } = result;
  const label = Object.keys(plan?.takeProfit ?? {}).at(-1) ?? '';
  expect(scannedPlanOf(result)).toMatchObject({
    action: plan?.action,
    stance: plan?.stance,
    leans: leansOf(result),
    odds: {
      label,
      hit: plan?.odds?.[label]?.hit,
      base: ODDS_MODEL.targets.primary.baseRate.hit,
    },
  });
});

test('what is not known is left out, and without a plan there is nothing to list', () => {
  const plan = result.tradeRecommendation;
  if (!plan) throw new Error('the sample has a plan');
  const bare = { ...result, derivatives: null, tradeRecommendation: { ...plan, odds: null } };
  expect(scannedPlanOf(bare)).toMatchObject({ odds: null, funding: null });
  expect(scannedPlanOf({ ...result, tradeRecommendation: null })).toBeNull();
  expect(scannedPlanOf({ ...result, market: null })).toBeNull();
});
