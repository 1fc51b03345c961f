import { ALL_READINGS, cardAnchor } from '../analysis/readings.ts';

/** Numbers and words by the name of the reading they belong to ('MACDLine', 'plan.stopLoss'). */
export type ReadingValues = Readonly<Record<string, number | string>>;

/** A swing of a drawn example: the candle's number, counted from 0, and its price. */
export type PathPoint = readonly [row: number, price: number];

/**
 * What the product computes for an example that a reader can repeat: at the newest of the sample
 * candles, at the newest candle drawn through a path, or from a few given numbers.
 */
export type GuideCheck = { readonly values: ReadingValues } & (
  | { readonly on: 'sample' }
  | { readonly on: 'path'; readonly path: readonly PathPoint[] }
  | { readonly on: 'given'; readonly inputs: Readonly<Record<string, number>> }
);

interface Described {
  /** Names its place on the guide's page, as kebab-case text that is unique there. */
  readonly anchor: string;
  readonly name: string;
  /** What it is for, in plain words. */
  readonly purpose: string;
  /** Lines of readable text, parted by line feeds. */
  readonly formula: string;
  readonly parameters: string;
  /** The book, paper or library that defines it. */
  readonly source: string;
  readonly check: GuideCheck;
}

/** How one value of an analysis is computed. */
export interface GuideEntry extends Described {
  /** What it explains, by name: the readings whose rows name it, and what the cards do not show. */
  readonly readings: Readonly<Record<string, string>>;
  /** How much history comes before the first value. */
  readonly warmUp: string;
  /** Candles up to and with the one of the first value, by reading; where they alone decide. */
  readonly needs: Readonly<Record<string, number>>;
}

/** The entries of one card, or of the plan. */
export interface GuideSection {
  readonly anchor: string;
  readonly title: string;
  readonly entries: readonly GuideEntry[];
}

interface Worded extends Described {
  /** The warm-up in words, where candles alone do not decide. */
  readonly warmUp?: string;
  /** What it explains beside the readings of the table, by name. */
  readonly others?: Readonly<Record<string, string>>;
  /** Candles that these need. */
  readonly needs?: Readonly<Record<string, number>>;
}

const candles = (count: number) => `${count} ${count === 1 ? 'candle' : 'candles'}`;

function warmUpOf(needs: Readonly<Record<string, number>>, labels: GuideEntry['readings']): string {
  const counts = Object.values(needs);
  const [first] = counts;
  if (first !== undefined && counts.every((count) => count === first)) return candles(first);
  return Object.entries(needs)
    .map(([field, count]) => `${labels[field] ?? field}: ${candles(count)}`)
    .join('; ');
}

/** An entry with the readings whose rows name it; its warm-up is worded from their rows. */
export function guideEntry({ warmUp, others, needs: more, ...described }: Worded): GuideEntry {
  const rows = ALL_READINGS.filter(({ guide }) => guide === described.anchor);
  const names = rows.map(({ field, name, label }) => [field, name ?? label]);
  const readings = { ...Object.fromEntries(names), ...others };
  const counts = rows.flatMap((row) => (row.needs === null ? [] : [[row.field, row.needs]]));
  const needs = { ...Object.fromEntries(counts), ...more };
  return { ...described, readings, needs, warmUp: warmUp ?? warmUpOf(needs, readings) };
}

/** The anchor and the title of a card's section. */
export function headingOf({ title }: { readonly title: string }) {
  return { anchor: cardAnchor(title), title };
}
