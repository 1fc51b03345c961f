import type { KnownFacts, KnownPlan } from '../../domain/known-analysis.ts';
import { ODDS_MODEL } from '../../domain/odds/model.ts';
import { price } from '../../domain/quantity.ts';
import type { ScannedPlan } from '../../domain/scan.ts';
import { leansOf } from '../../domain/vote/leans-of.ts';

/** Odds of the last target, for which a plan is held. */
function primaryOdds({ takeProfit, odds }: KnownPlan): ScannedPlan['odds'] {
  const label = Object.keys(takeProfit).at(-1);
  const said = label === undefined ? undefined : odds?.[label];
  if (label === undefined || said === undefined) return null;
  return { label, hit: said.hit, base: ODDS_MODEL.targets.primary.baseRate.hit };
}

/** What the scan's list says of an analysis; null where it has no market or no plan. */
export function scannedPlanOf(facts: KnownFacts): ScannedPlan | null {
  const { market, tickSize, tradeRecommendation: plan, derivatives } = facts;
  if (market === null || plan?.action == null || typeof plan.currentPrice !== 'number') return null;
  const funding = derivatives?.funding ?? null;
  return {
    market,
    price: price(plan.currentPrice),
    tickSize,
    action: plan.action === 'LONG' ? 'LONG' : 'SHORT',
    stance: plan.stance,
    leans: leansOf(facts),
    odds: primaryOdds(plan),
    funding: funding && { rate: funding.rate, hours: funding.intervalHours },
  };
}
