import { ALL_READINGS } from '../analysis/readings.ts';
import { counted } from '../text/plural.ts';

/** By the reading's name ('MACDLine', 'plan.stopLoss'). */
export type ReadingValues = Readonly<Record<string, number | string>>;

/** The candle's index from 0, and its price. */
export type PathPoint = readonly [row: number, price: number];

/** At the newest sample candle, the newest candle of a path, or from given numbers. */
export type GuideCheck = { readonly values: ReadingValues } & (
  | { readonly on: 'sample' }
  | { readonly on: 'path'; readonly path: readonly PathPoint[] }
  | { readonly on: 'given'; readonly inputs: Readonly<Record<string, number>> }
);

interface Described {
  /** Kebab-case, unique on the page. */
  readonly anchor: string;
  readonly name: string;
  readonly purpose: string;
  /** Lines separated by line feeds. */
  readonly formula: string;
  readonly parameters: string;
  /** The book, paper or library that defines it. */
  readonly source: string;
  readonly check: GuideCheck;
}

export interface GuideEntry extends Described {
  /** Readings explained, by name, including those not on cards. */
  readonly readings: Readonly<Record<string, string>>;
  readonly warmUp: string;
  /** Candles up to and including the first value's, by reading. */
  readonly needs: Readonly<Record<string, number>>;
}

export interface GuideSection {
  readonly anchor: string;
  readonly title: string;
  readonly entries: readonly GuideEntry[];
}

interface Worded extends Described {
  /** If candles alone do not decide. */
  readonly warmUp?: string;
  /** Readings explained that are not in the table. */
  readonly others?: Readonly<Record<string, string>>;
  readonly needs?: Readonly<Record<string, number>>;
}

const candles = (count: number) => counted(count, 'candle');

function warmUpOf(needs: Readonly<Record<string, number>>, labels: GuideEntry['readings']): string {
  const counts = Object.values(needs);
  const [first] = counts;
  if (first !== undefined && counts.every((count) => count === first)) return candles(first);
  return Object.entries(needs)
    .map(([field, count]) => `${labels[field] ?? field}: ${candles(count)}`)
    .join('; ');
}

/** Adds the readings that name the entry, and words its warm-up from them. */
export function guideEntry({ warmUp, others, needs: more, ...described }: Worded): GuideEntry {
  const rows = ALL_READINGS.filter(({ guide }) => guide === described.anchor);
  const names = rows.map(({ field, name, label }) => [field, name ?? label]);
  const readings = { ...Object.fromEntries(names), ...others };
  const counts = rows.flatMap((row) => (row.needs === null ? [] : [[row.field, row.needs]]));
  const needs = { ...Object.fromEntries(counts), ...more };
  return { ...described, readings, needs, warmUp: warmUp ?? warmUpOf(needs, readings) };
}
