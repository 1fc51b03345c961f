import type { LadderPlan } from './ladder-plan.ts';

/** Between the outermost rungs and the ladder's ends; labels keep their height within it. */
const EDGE = 16;
const LABEL_EDGE = 10;
/** On the chart's scale the heads of the columns stand at the top, within the ladder's height. */
const UNDER_HEADS = 38;

/** Labels stand so far apart at least, with a mouse and with a thumb. */
export const LABEL_GAP = 24;
export const ROOMY_GAP = 30;

/** A label beside the rails. */
export interface LadderLabel {
  readonly of: 'rung' | 'now' | 'levels';
  /** Which rung; 0 for the others. */
  readonly index: number;
  /** Where its price is. */
  readonly y: number;
  /** Where the label stands. */
  readonly labelY: number;
}

/** Where everything of a ladder stands, from the top in pixels. */
export interface LadderLayout {
  /** By the plan's rungs. */
  readonly rungs: readonly number[];
  readonly entry: number | null;
  /** The farthest target. */
  readonly far: number | null;
  readonly stop: number | null;
  /** Price now, or where price stood when the plan ended. */
  readonly dot: number | null;
  readonly levels: readonly number[];
  /** From the top to the bottom. */
  readonly labels: readonly LadderLabel[];
}

/**
 * Moves labels apart, as little as is needed in all (least squares): at least `gap` between two, their
 * order kept, all within `top` and `bottom` where they have room.
 */
export function spreadLabels(
  wanted: readonly number[],
  gap: number,
  top: number,
  bottom: number,
): readonly number[] {
  const blocks: { mean: number; count: number }[] = [];
  wanted.forEach((y, index) => {
    let block = { mean: y - index * gap, count: 1 };
    for (let last = blocks.at(-1); last && last.mean > block.mean; last = blocks.at(-1)) {
      const count = last.count + block.count;
      block = { mean: (last.mean * last.count + block.mean * block.count) / count, count };
      blocks.pop();
    }
    blocks.push(block);
  });
  const room = Math.max(top, bottom - (wanted.length - 1) * gap);
  return blocks
    .flatMap(({ mean, count }) => Array<number>(count).fill(mean))
    .map((start, index) => Math.min(room, Math.max(top, start)) + index * gap);
}

/** A scale on which the plan's rungs fill a height; what lies beyond them is beyond its ends. */
export function planScale(
  { rungs }: { readonly rungs: readonly { readonly price: number }[] },
  height: number,
  edge = EDGE,
): (price: number) => number {
  const prices = rungs.map(({ price }) => price);
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const span = high - low;
  return (price) => (span > 0 ? edge + ((high - price) / span) * (height - 2 * edge) : height / 2);
}

/** The height that a plan's labels need. */
export function leastHeight({ rungs }: Pick<LadderPlan, 'rungs'>, gap: number): number {
  return 2 * EDGE + rungs.length * gap;
}

interface LayoutOptions {
  readonly height: number;
  /** Between two labels, at least. */
  readonly gap: number;
  /** The chart's scale, where both share one; else the plan's own. */
  readonly scale?: ((price: number) => number) | undefined;
}

interface WantedLabel {
  readonly of: LadderLabel['of'];
  readonly index: number;
  readonly price: number;
  readonly y: number;
}

function wantedLabels(
  { rungs, now, levels, ended }: LadderPlan,
  yOf: (price: number) => number,
  dot: number | null,
): WantedLabel[] {
  const labels: WantedLabel[] = rungs.map(({ price }, index) => ({
    of: 'rung',
    index,
    price,
    y: yOf(price),
  }));
  if (now && dot !== null && !ended) labels.push({ of: 'now', index: 0, price: now.price, y: dot });
  if (levels.length > 0) {
    const price = levels.reduce((sum, level) => sum + level.price, 0) / levels.length;
    labels.push({ of: 'levels', index: 0, price, y: yOf(price) });
  }
  return labels.sort((a, b) => b.price - a.price);
}

/**
 * Lays a ladder out: rungs and price now at their true place, labels beside them as far as they
 * have room. What lies in the way goes unnamed where the plan's own labels need the room.
 */
export function ladderLayout(
  plan: LadderPlan,
  { height, gap, scale }: LayoutOptions,
): LadderLayout {
  const yOf = scale ?? planScale(plan, height);
  const placeOf = (kind: string) => {
    const rung = plan.rungs.find((each) => each.kind === kind);
    return rung ? yOf(rung.price) : null;
  };
  const targets = plan.rungs.filter(({ kind }) => kind === 'target');
  const far = plan.action === 'LONG' ? targets[0] : targets.at(-1);
  // Beyond the ladder's ends it stands at the end: outside the rails.
  const price = plan.ended ? plan.ended.price : (plan.now?.price ?? null);
  const dot = price === null ? null : Math.min(height - 5, Math.max(5, yOf(price)));
  const all = wantedLabels(plan, yOf, dot);
  const top = scale ? UNDER_HEADS : LABEL_EDGE;
  const room = height - top - LABEL_EDGE;
  const wanted = (all.length - 1) * gap > room ? all.filter(({ of }) => of !== 'levels') : all;
  const spread = spreadLabels(
    wanted.map(({ y }) => y),
    gap,
    top,
    height - LABEL_EDGE,
  );
  return {
    rungs: plan.rungs.map((rung) => yOf(rung.price)),
    entry: placeOf('entry'),
    far: far ? yOf(far.price) : null,
    stop: placeOf('stop'),
    dot,
    levels: plan.levels.map((level) => yOf(level.price)),
    labels: wanted.map(({ of, index, y }, place) => ({ of, index, y, labelY: spread[place] ?? y })),
  };
}
