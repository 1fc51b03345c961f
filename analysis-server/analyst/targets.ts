import type { PlanBase } from './stop.ts';

const FARTHEST_TARGET_IN_ATR = 10;
/** A target is short of its level, to be met before the level turns price. */
const MARGIN_IN_ATR = 0.1;
const SPACING_IN_ATR = 0.5;
/** No waypoint is nearer to the entry: ordinary noise reaches so far. */
const NOISE_IN_ATR = 1;

/** In risks: the least and the most at a level, and the reward without one. */
interface Step {
  readonly least: number;
  readonly plain: number;
  readonly most: number;
}

const PRIMARY: Step = { least: 3.5, plain: 4, most: 5 };
const WAYPOINTS: readonly Step[] = [
  { least: 1, plain: 1.5, most: 2.5 },
  { least: 2, plain: 2.5, most: 3.5 },
];

/**
 * The primary target is just short of the first level that pays three and a half to five risks,
 * else at four, at most ten ATR away. Before it up to two waypoints, just short of the first level
 * that pays their step, else at its plain multiple of the risk, at least one ATR from the entry and
 * half an ATR from each other and the primary target, else left out. All are above zero and rounded
 * towards the entry; null without a tick of room. `risk` is in ticks.
 * @param levels on the winning side, nearest first
 */
export function targetTicks(base: PlanBase, risk: number, levels: readonly number[]) {
  const { action, entryTicks, atr, grid } = base;
  const entry = grid.priceAt(entryTicks);
  const reach = grid.below(FARTHEST_TARGET_IN_ATR * atr);
  const room = action === 'SHORT' ? Math.min(reach, entryTicks - 1) : reach;
  const distances = levels.map((level) =>
    grid.below(Math.abs(level - entry) - MARGIN_IN_ATR * atr),
  );
  const firstWithin = (low: number, high: number) => distances.find((d) => d >= low && d <= high);
  const plainTicks = ({ plain }: Step) => Math.max(1, Math.floor(plain * risk));
  const primary = Math.min(
    room,
    firstWithin(PRIMARY.least * risk, PRIMARY.most * risk) ?? plainTicks(PRIMARY),
  );
  if (primary < 1) return null;
  const spacing = Math.max(1, grid.above(SPACING_IN_ATR * atr));
  const waypoints: number[] = [];
  for (const step of WAYPOINTS) {
    const last = waypoints.at(-1);
    const nearest = last === undefined ? grid.above(NOISE_IN_ATR * atr) : last + spacing;
    const low = Math.max(nearest, step.least * risk);
    const high = Math.min(primary - spacing, step.most * risk);
    const waypoint = firstWithin(low, high) ?? Math.max(nearest, plainTicks(step));
    if (waypoint <= primary - spacing) waypoints.push(waypoint);
  }
  return { waypoints, primary };
}
