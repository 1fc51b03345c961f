import type { PlanBase } from './stop.ts';

/** No target lies farther away than this. */
const FARTHEST_TARGET_IN_ATR = 10;
/** How far short of its level a target is, so that it is met before the level turns price. */
const MARGIN_IN_ATR = 0.1;

/** For each target: the least reward, and the reward where no level offers itself, in risks. */
const STEPS = [
  { least: 1, plain: 1.5, most: 2.5 },
  { least: 2, plain: 2.5, most: 4 },
  { least: 3.25, plain: 4, most: 6 },
] as const;

/**
 * Places up to three targets just short of the first level that pays each step's least reward,
 * else at the step's plain multiple of the risk; each farther than the one before, none beyond ten
 * ATR or at or below zero; rounded towards the entry.
 * @param levels prices on the winning side of the entry, nearest first
 * @returns distances in ticks, nearest first; empty where not one tick of room is left
 */
export function targetTicks(base: PlanBase, risk: number, levels: readonly number[]): number[] {
  const { action, entryTicks, atr, grid } = base;
  const entry = grid.priceAt(entryTicks);
  const reach = grid.below(FARTHEST_TARGET_IN_ATR * atr);
  const room = action === 'SHORT' ? Math.min(reach, entryTicks - 1) : reach;
  const distances = levels.map((level) =>
    grid.below(Math.abs(level - entry) - MARGIN_IN_ATR * atr),
  );
  const targets: number[] = [];
  for (const { least, plain, most } of STEPS) {
    const last = targets.at(-1) ?? 0;
    const atLevel = distances.find((d) => d >= least * risk && d <= most * risk && d > last);
    const target = Math.min(room, atLevel ?? Math.max(1, Math.floor(plain * risk)));
    if (target > last) targets.push(target);
  }
  return targets;
}
