import type { LadderPlan } from './ladder-plan.ts';

/** From the outermost rungs to the ladder's ends; labels stay within it. */
const EDGE = 16;
const LABEL_EDGE = 10;
/** On the chart's scale the column heads stand inside the ladder's height. */
const UNDER_HEADS = 38;

/** Least distance between labels, with a mouse and with a thumb. */
export const LABEL_GAP = 24;
export const ROOMY_GAP = 30;

export interface LadderLabel {
  readonly of: 'rung' | 'now' | 'levels';
  readonly index: number;
  readonly y: number;
  readonly labelY: number;
}

/** Least movement (least squares): `gap` apart, in order, within `top` and `bottom` if they fit. */
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

/** Fits the plan's rungs to a height; anything beyond lies outside it. */
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

export function leastHeight({ rungs }: Pick<LadderPlan, 'rungs'>, gap: number): number {
  return 2 * EDGE + rungs.length * gap;
}

interface LayoutOptions {
  readonly height: number;
  readonly gap: number;
  /** The chart's scale, if shared; else the plan's own. */
  readonly scale?: ((price: number) => number) | undefined;
}

interface WantedLabel extends Omit<LadderLabel, 'labelY'> {
  readonly price: number;
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

export type RailPlaces = ReturnType<typeof railPlaces>;

export function railPlaces(plan: LadderPlan, yOf: (price: number) => number) {
  const { action, rungs, now, levels, ended } = plan;
  const placeOf = (rung: { readonly price: number } | undefined) => (rung ? yOf(rung.price) : null);
  const targets = rungs.filter(({ kind }) => kind === 'target');
  const price = ended ? ended.price : (now?.price ?? null);
  return {
    rungs: rungs.map((rung) => yOf(rung.price)),
    entry: placeOf(rungs.find(({ kind }) => kind === 'entry')),
    far: placeOf(action === 'LONG' ? targets[0] : targets.at(-1)),
    stop: placeOf(rungs.find(({ kind }) => kind === 'stop')),
    /** Price now, or at the plan's end. */
    dot: price === null ? null : yOf(price),
    levels: levels.map((level) => yOf(level.price)),
  };
}

/** Rungs and price at their true place. Own levels and names of obstacles give way to the plan's. */
export function ladderLayout(whole: LadderPlan, { height, gap, scale }: LayoutOptions) {
  const top = scale ? UNDER_HEADS : LABEL_EDGE;
  const room = height - top - LABEL_EDGE;
  const { rungs, own = [], now } = whole;
  const free = Math.max(0, Math.floor(room / gap) + (now ? 0 : 1) - rungs.length);
  const shown = [...rungs, ...own.slice(0, free)].sort((a, b) => b.price - a.price);
  const plan = { ...whole, rungs: shown };
  const yOf = scale ?? planScale(plan, height);
  const places = railPlaces(plan, yOf);
  // Beyond the ends it stands at the end, outside the rails.
  const dot = places.dot === null ? null : Math.min(height - 5, Math.max(5, places.dot));
  const all = wantedLabels(plan, yOf, dot);
  const wanted = (all.length - 1) * gap > room ? all.filter(({ of }) => of !== 'levels') : all;
  const spread = spreadLabels(
    wanted.map(({ y }) => y),
    gap,
    top,
    height - LABEL_EDGE,
  );
  return {
    ...places,
    plan,
    dot,
    labels: wanted.map(({ of, index, y }, place) => ({ of, index, y, labelY: spread[place] ?? y })),
  };
}
