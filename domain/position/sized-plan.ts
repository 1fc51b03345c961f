import type { KnownPlan } from '../analysis/known-analysis.ts';
import type { Action } from '../analysis/recommendation.ts';

export interface SizedPlan {
  readonly action: Action;
  readonly entry: number;
  readonly stop: number;
  readonly target: number | null;
  /** Mean until closed, in R; null if not estimated. */
  readonly fundingR: number | null;
}

type Plan = Pick<KnownPlan, 'action' | 'entry' | 'stopLoss' | 'takeProfit' | 'costs'>;

/** 1 if the plan gains as prices rise, otherwise -1. */
export const sideOf = (action: Action) => (action === 'LONG' ? 1 : -1);

/** Null if a price is missing or on the wrong side. */
export function sizedPlanOf({
  action,
  entry,
  stopLoss: stop,
  takeProfit,
  costs,
}: Plan): SizedPlan | null {
  if (action !== 'LONG' && action !== 'SHORT') return null;
  if (typeof entry !== 'number' || typeof stop !== 'number') return null;
  const side = sideOf(action);
  if (!(entry > 0 && stop > 0 && side * (entry - stop) > 0)) return null;
  const last = Object.values(takeProfit).at(-1);
  const target = typeof last === 'number' && side * (last - entry) > 0 ? last : null;
  return { action, entry, stop, target, fundingR: costs?.funding ?? null };
}
