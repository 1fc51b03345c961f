import type { Action, PlanFigures } from '../../domain/analysis/recommendation.ts';
import { epochMs } from '../../domain/text/quantity.ts';
import type { Result } from '../bench/track-record/followed-plan.ts';
import type { ReplayedPlan } from '../bench/track-record/replayed-coin.ts';
import { outline } from './outlines.ts';

/** A result of so many R before costs; fees take 0.1 of it, all costs 0.25. */
export function resultOf(gross: number): Result {
  return {
    outcome: gross > 0 ? 'hit' : 'stopped',
    gross,
    afterFees: gross - 0.1,
    afterAllCosts: gross - 0.25,
    settledAt: epochMs(8),
  };
}

/** An entry of which only the direction, the time, what came of it and what is said matter. */
export function replayedPlan(
  action: Action,
  snapshotTime: number,
  results: Pick<ReplayedPlan, 'plan' | 'mirror' | 'otherSide'>,
  said: Partial<PlanFigures> = {},
): ReplayedPlan {
  const recommended = { ...outline({ action }).plan, takeProfit: {}, etaHours: {}, ...said };
  return { coin: 'AUSDT', snapshotTime: epochMs(snapshotTime), recommended, ...results };
}
