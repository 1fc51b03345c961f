import { expect, test } from 'vitest';
import { ODDS_MODEL } from '../../domain/plan/odds/model.ts';
import { leansOf } from '../../domain/plan/vote/leans-of.ts';
import { epochMs } from '../../domain/text/quantity.ts';
import { knownAnalysis } from '../../tests/support/analysis-result.ts';
import { PLAN, planLife } from '../../tests/support/plan-watch.ts';
import { scannedPlanOf } from './finish-coins.ts';

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

test('of a plan that stands the odds are those of now, and of one that ended there are none', () => {
  const plan = result.tradeRecommendation;
  if (!plan) throw new Error('the sample has a plan');
  const kept = { ...plan, plan: planLife(), oddsNow: { hit: 0.44, stop: 0.5, expire: 0.06 } };
  expect(scannedPlanOf({ ...result, tradeRecommendation: kept })).toMatchObject({
    life: { hash: PLAN, ended: null },
    odds: { hit: 0.44 },
  });
  const ended = { by: 'stop', at: epochMs(1) } as const;
  const over = { ...plan, plan: planLife({ event: 'ended', ended }), oddsNow: null };
  expect(scannedPlanOf({ ...result, tradeRecommendation: over })).toMatchObject({
    life: { hash: PLAN, ended },
    odds: null,
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
