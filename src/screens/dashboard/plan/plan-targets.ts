import type { Figure, KnownPlan } from '../../../../domain/analysis/known-analysis.ts';
import type { Odds } from '../../../../domain/analysis/recommendation.ts';
import { rolesOf, type TargetRole } from '../../../../domain/plan/odds/target-role.ts';

export interface PlanTarget {
  readonly label: string;
  readonly price: Figure;
  readonly role: TargetRole;
  /** In words; null if none was given. */
  readonly eta: string | null;
  /** In R: multiples of the distance to the stop; null if a price is missing. */
  readonly reward: number | null;
  readonly odds: Odds | null;
}

type Targeted = Pick<KnownPlan, 'entry' | 'stopLoss' | 'takeProfit' | 'etaToTP' | 'odds'>;

function rewardAt(target: Figure, { entry, stopLoss }: Targeted): number | null {
  if (typeof target !== 'number' || typeof entry !== 'number' || typeof stopLoss !== 'number') {
    return null;
  }
  const reward = (target - entry) / (entry - stopLoss);
  return Number.isFinite(reward) ? reward : null;
}

/** Nearest first; the plan is held for the last one. */
export function planTargets(plan: Targeted): readonly PlanTarget[] {
  const targets = Object.entries(plan.takeProfit);
  const roles = rolesOf(targets.length);
  return targets.map(([label, price], place) => ({
    label,
    price,
    role: roles[place] ?? 'primary',
    eta: plan.etaToTP[label] ?? null,
    reward: rewardAt(price, plan),
    odds: plan.odds?.[label] ?? null,
  }));
}
