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
  /** The readings it explains, by name, as the cards label them. */
  readonly readings: Readonly<Record<string, string>>;
  readonly check: GuideCheck;
}

/** How one value of an analysis is computed. */
export interface GuideEntry extends Described {
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

type Warmed = Described &
  ({ readonly needs: Readonly<Record<string, number>> } | { readonly warmUp: string });

const candles = (count: number) => `${count} ${count === 1 ? 'candle' : 'candles'}`;

function warmUpOf(needs: Readonly<Record<string, number>>, labels: GuideEntry['readings']): string {
  const counts = Object.values(needs);
  const [first] = counts;
  if (first !== undefined && counts.every((count) => count === first)) return candles(first);
  return Object.entries(needs)
    .map(([field, count]) => `${labels[field] ?? field}: ${candles(count)}`)
    .join('; ');
}

/** An entry whose warm-up is worded from the candles that its readings need, or given in words. */
export function guideEntry(described: Warmed): GuideEntry {
  if ('warmUp' in described) return { ...described, needs: {} };
  return { ...described, warmUp: warmUpOf(described.needs, described.readings) };
}
