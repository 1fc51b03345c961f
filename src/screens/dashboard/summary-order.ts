import { TIMEFRAMES } from '../../../domain/market/timeframe.ts';

export type Labelled = readonly [label: string, value: string | number];

type Labels = Readonly<Record<string, string | number>>;

/* The database does not keep a map's order, so each list is sorted for reading. */

const FIRST = ['entry', 'stop loss'];

/** Entry and stop first, then by label. */
export function bySide(labels: Labels): readonly Labelled[] {
  const rank = (label: string) => {
    const index = FIRST.indexOf(label.toLowerCase());
    return index === -1 ? FIRST.length : index;
  };
  return Object.entries(labels).toSorted(
    ([a], [b]) => rank(a) - rank(b) || a.localeCompare(b, 'en', { numeric: true }),
  );
}

/** Highest price on top; words after the prices. */
export function byPrice(labels: Labels): readonly Labelled[] {
  const height = (value: string | number) =>
    typeof value === 'number' ? value : Number.NEGATIVE_INFINITY;
  return Object.entries(labels).toSorted(([, a], [, b]) =>
    height(a) === height(b) ? 0 : height(b) - height(a),
  );
}

/** Longest timeframe first; labels without one before them. */
export function byTimeframeName(labels: Labels): readonly Labelled[] {
  const rank = (label: string) => TIMEFRAMES.findIndex((name) => label.startsWith(`${name} `));
  return Object.entries(labels).toSorted(([a], [b]) => rank(a) - rank(b));
}
