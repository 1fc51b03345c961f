import { readPlan } from '../../../domain/analysis/read-plan.ts';
import type { WatchedCoin } from '../../../domain/person/watched-coin.ts';
import { type PlanLevels, planLevels } from '../../../domain/plan/plan-status-levels.ts';

/** Null if the plan has none, or inconsistent ones. */
export function watchedLevels(
  watched: Pick<WatchedCoin, 'recommendation' | 'candles_until'>,
): PlanLevels | null {
  const { recommendation, candles_until: from } = watched;
  return from === null ? null : planLevels(readPlan(recommendation), from);
}
