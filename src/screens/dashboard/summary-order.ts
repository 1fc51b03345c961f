import { TIMEFRAMES } from '../../../domain/market/timeframe.ts';

/** A label and its value. */
export type Labelled = readonly [label: string, value: string | number];

type Labels = Readonly<Record<string, string | number>>;

/*
 * The database keeps a map's entries in an order of its own, so each list is put in the order that
 * a person reads it in.
 */

const FIRST = ['entry', 'stop loss'];

/** Entry and stop first, then the rest by label. */
export function bySide(labels: Labels): readonly Labelled[] {
  const rank = (label: string) => {
    const index = FIRST.indexOf(label.toLowerCase());
    return index === -1 ? FIRST.length : index;
  };
  return Object.entries(labels).toSorted(
    ([a], [b]) => rank(a) - rank(b) || a.localeCompare(b, 'en', { numeric: true }),
  );
}

/** A ladder: the highest price on top; words after the prices. */
export function byPrice(labels: Labels): readonly Labelled[] {
  const height = (value: string | number) =>
    typeof value === 'number' ? value : Number.NEGATIVE_INFINITY;
  return Object.entries(labels).toSorted(([, a], [, b]) =>
    height(a) === height(b) ? 0 : height(b) - height(a),
  );
}

/** By the timeframe that a label begins with, longest first; other labels before them. */
export function byTimeframeName(labels: Labels): readonly Labelled[] {
  const rank = (label: string) => TIMEFRAMES.findIndex((name) => label.startsWith(`${name} `));
  return Object.entries(labels).toSorted(([a], [b]) => rank(a) - rank(b));
}
