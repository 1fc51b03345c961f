import type { KnownPlan } from '../../../../domain/analysis/known-analysis.ts';
import { oddsOf } from '../../../../domain/plan/odds/odds.ts';
import { planTargets } from './plan-targets.ts';

/** Tolerance: prices and readings were stored as decimals. */
const SAME = 0.001;

type Judged = Parameters<typeof planTargets>[0] &
  Pick<KnownPlan, 'action' | 'score' | 'volatility'>;

/** Whether this app's coefficients reproduce the plan's odds. */
export function isOfThisFit(plan: Judged): boolean {
  const { action, score, volatility } = plan;
  const targets = planTargets(plan);
  const rewards = targets.flatMap(({ reward }) => reward ?? []);
  if (score === null || volatility === null || rewards.length < targets.length) return false;
  const again = oddsOf(rewards, action === 'LONG' ? score : -score, volatility);
  return targets.every(({ odds }, place) => {
    const computed = again[place];
    return odds && computed && Math.abs(odds.hit - computed.hit) < SAME;
  });
}
