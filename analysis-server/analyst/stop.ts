import type { Action } from '../../domain/recommendation.ts';
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
 * Places the stop a quarter ATR beyond the nearest level that leaves between one and three ATR of
 * room, else one and a half ATR away, else one; rounded away from the entry.
 * @param levels prices on the losing side of the entry, nearest first
 * @returns the distance in ticks, at least one; null where no such stop is a positive price
 */
export function stopTicks(base: PlanBase, levels: readonly number[]): number | null {
  const { action, entryTicks, atr, grid } = base;
  const entry = grid.priceAt(entryTicks);
  const distances = [
    ...levels
      .map((level) => Math.abs(entry - level) + MARGIN_IN_ATR * atr)
      .filter((d) => d >= NEAREST_IN_ATR * atr && d <= FARTHEST_IN_ATR * atr),
    PLAIN_IN_ATR * atr,
    NEAREST_IN_ATR * atr,
  ];
  const ticks = distances.map((distance) => Math.max(1, grid.above(distance)));
  return ticks.find((count) => action === 'SHORT' || count < entryTicks) ?? null;
}
