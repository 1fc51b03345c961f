import type { PlanFigures } from '../../../domain/analysis/recommendation.ts';
import type { ReplayedLook } from './replayed-coin.ts';

/** What was said at a look, and what came of it; whole looks of all coins take gigabytes. */
export interface SaidLook extends Pick<ReplayedLook, 'coin' | 'snapshotTime' | 'plan'> {
  readonly recommended: Pick<
    PlanFigures,
    'action' | 'score' | 'stance' | 'asideFor' | 'takeProfit' | 'odds'
  >;
}

export function saidLook({ coin, snapshotTime, plan, recommended }: ReplayedLook): SaidLook {
  const { action, score, stance, asideFor, takeProfit, odds } = recommended;
  return {
    coin,
    snapshotTime,
    plan,
    recommended: { action, score, stance, asideFor, takeProfit, odds },
  };
}
