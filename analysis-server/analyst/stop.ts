import type { Action } from '../../domain/analysis/recommendation.ts';
import type { TickGrid } from './tick-grid.ts';

/** Any nearer, and ordinary noise reaches the stop. */
const NEAREST_IN_ATR = 1;
/** Levels farther away cost too much risk to hide behind. */
const FARTHEST_IN_ATR = 3;
/** Without a level to be behind. */
const PLAIN_IN_ATR = 1.5;
/** Beyond the level. */
const MARGIN_IN_ATR = 0.25;

export interface PlanBase {
  readonly action: Action;
  readonly entryTicks: number;
  readonly atr: number;
  readonly grid: TickGrid;
}

/**
 * The stop lies a quarter ATR beyond the nearest level that makes it between one and three ATR,
 * else one and a half ATR away; if that LONG stop were no positive price, as near as allowed. Never
 * nearer than one ATR, always beyond the extreme that price has just reached, and rounded away from
 * the entry. Null if no such stop is a positive price.
 * @param levels on the losing side, nearest first
 */
export function stopTicks(base: PlanBase, levels: readonly number[], extreme: number | null) {
  const { action, entryTicks, atr, grid } = base;
  const entry = grid.priceAt(entryTicks);
  const towardsLoss = action === 'LONG' ? 1 : -1;
  const touched = extreme === null ? 0 : towardsLoss * (entryTicks - grid.nearest(extreme)) + 1;
  const least = Math.max(1, touched, grid.above(NEAREST_IN_ATR * atr));
  const atLevels = levels
    .map((level) => Math.abs(entry - level) + MARGIN_IN_ATR * atr)
    .filter((d) => d >= NEAREST_IN_ATR * atr && d <= FARTHEST_IN_ATR * atr)
    .map((distance) => grid.above(distance))
    .filter((ticks) => ticks >= least);
  const plain = Math.max(least, grid.above(PLAIN_IN_ATR * atr));
  const choices = [...atLevels, plain, least];
  return choices.find((ticks) => action === 'SHORT' || ticks < entryTicks) ?? null;
}
