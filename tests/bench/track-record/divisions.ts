import type { SaidLook } from './said-look.ts';
import { splitOf } from './splits.ts';

/** Bounds of the bands of the score's size. */
const SCORE_BOUNDS = [0, 0.1, 0.25, 0.4, 0.6, 1];

function scoreBand(score: number): string {
  const size = Math.abs(score);
  const from = SCORE_BOUNDS.slice(0, -1).findLastIndex((bound) => size >= bound);
  return `${SCORE_BOUNDS[from]?.toFixed(2)} to ${SCORE_BOUNDS[from + 1]?.toFixed(2)}`;
}

/** The parts that a plan belongs to; a reason to stand aside is a part of its own. */
type PartsOf = (look: SaidLook) => readonly string[];

const stances: PartsOf = ({ recommended: { stance, asideFor } }) => [
  stance,
  ...(stance === 'stand aside' ? asideFor.map((reason) => `${stance}: ${reason}`) : []),
];

/** The ways of dividing plans that are reported. */
export const DIVISIONS = {
  split: ({ snapshotTime }) => [splitOf(snapshotTime)],
  year: ({ snapshotTime }) => [String(new Date(snapshotTime).getUTCFullYear())],
  coin: ({ coin }) => [coin],
  action: ({ recommended }) => [recommended.action],
  stance: stances,
  splitAndStance: (entry) =>
    stances(entry).map((name) => `${splitOf(entry.snapshotTime)}: ${name}`),
  score: ({ recommended }) => [scoreBand(recommended.score)],
} as const satisfies Readonly<Record<string, PartsOf>>;

/** The plans of each part, in the order of their names. */
export function partsBy<T extends SaidLook>(
  looks: readonly T[],
  partsOf: PartsOf,
): (readonly [string, readonly T[]])[] {
  const parts = new Map<string, T[]>();
  for (const look of looks) {
    for (const name of partsOf(look)) {
      const part = parts.get(name) ?? [];
      parts.set(name, part);
      part.push(look);
    }
  }
  return [...parts].toSorted(([a], [b]) => (a < b ? -1 : 1));
}
