import type { PlanLevel } from '../chart/plan-levels.ts';
import type { ListedLevel } from './level-list.ts';

const NAME: Readonly<Record<PlanLevel['kind'], (label: string) => string>> = {
  stop: () => 'the stop',
  entry: () => 'entry',
  waypoint: (label) => label,
  target: (label) => label,
};

const nameOf = ({ kind, label }: PlanLevel) => NAME[kind](label);

/** 'at TP1', 'between entry and TP1', 'beyond the stop'; `near` is how far still counts as at. */
export function planPlace(
  { low, high }: Pick<ListedLevel, 'low' | 'high'>,
  plan: readonly PlanLevel[],
  near: number,
): string {
  const rungs = plan.toSorted((a, b) => b.price - a.price);
  const at = rungs.find(({ price }) => price >= low - near && price <= high + near);
  if (at) return `at ${nameOf(at)}`;
  const above = rungs.findLast(({ price }) => price > high);
  const below = rungs.find(({ price }) => price < low);
  if (above && below) {
    const entry = plan.find(({ kind }) => kind === 'entry')?.price ?? above.price;
    const fromEntry = ({ price }: PlanLevel) => Math.abs(price - entry);
    const [first, last] = fromEntry(below) < fromEntry(above) ? [below, above] : [above, below];
    return `between ${nameOf(first)} and ${nameOf(last)}`;
  }
  const last = above ?? below;
  return last && rungs.length > 1 ? `beyond ${nameOf(last)}` : '';
}
