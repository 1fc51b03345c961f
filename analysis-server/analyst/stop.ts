import type { Action } from '../../domain/analysis/recommendation.ts';
import type { TickGrid } from './tick-grid.ts';

/** The stop is never nearer than this many ATR, so that ordinary noise does not reach it. */
const NEAREST_IN_ATR = 1;
/** Levels farther away than this cost too much risk to hide behind. */
const FARTHEST_IN_ATR = 3;
/** Without a level to be behind. */
const PLAIN_IN_ATR = 1.5;
/** How far beyond its level the stop is. */
const MARGIN_IN_ATR = 0.25;

/** Where a plan starts: entry in whole ticks and the ATR that measures it. */
export interface PlanBase {
  readonly action: Action;
  readonly entryTicks: number;
  readonly atr: number;
  readonly grid: TickGrid;
}

/**
 * Places the stop a quarter ATR beyond the nearest level that makes it between one and three ATR,
 * else one and a half ATR away; where that LONG stop would not be a positive price, as near as it may
 * be. It may be no nearer than one ATR and always lies beyond the extreme, to which price has just
 * been, however far that is. Rounded away from the entry.
 * @param levels prices on the losing side of the entry, nearest first
 * @param extreme where the newest candles reach on the losing side; null where there is none
 * @returns the distance in ticks, at least one; null where no such stop is a positive price
 */
export function stopTicks(
  base: PlanBase,
  levels: readonly number[],
  extreme: number | null,
): number | null {
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
