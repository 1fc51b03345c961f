import * as v from 'valibot';
import { FiniteNumber } from '../../text/quantity.ts';
import type { NumberUnit } from '../../text/unit-text.ts';
import type { OverlayGroup, OverlayName } from './chart.ts';

/** What the text calls missing where readings have no value, in its order. */
export const GAP_NAMES = [
  'moving averages',
  'momentum',
  'trend strength',
  'volatility',
  'Ichimoku cloud',
  'volume',
  'retracements and pivots',
] as const;

export type GapName = (typeof GAP_NAMES)[number];

/** A line over the chart's candles, as it is drawn and named. */
export interface OverlayLine {
  readonly name: OverlayName;
  readonly label: string;
  readonly group: OverlayGroup;
  readonly colour: 'muted' | 'faint' | 'violet' | 'amber' | 'teal' | 'rose';
  readonly dashed?: true;
  readonly dotted?: true;
}

/** A word of a reading as its card shows it. */
export interface WordText {
  readonly text: string;
  readonly tone?: 'up' | 'down' | 'plain';
  /** The way of the arrow beside it. */
  readonly way?: 'up' | 'down' | 'flat';
}

/** Everything that is known of one reading but its value. Its place in the table is its path. */
export interface ReadingRow {
  /** What its card calls it. */
  readonly label: string;
  /** What it is called away from its card, where the label alone would not say enough. */
  readonly name?: string;
  /** The heading over it on its card. */
  readonly group?: string;
  readonly unit: Exclude<NumberUnit, 'hours'> | 'word';
  /** Candles up to and with the one of the first value; null where they alone do not decide. */
  readonly needs: number | null;
  /** Anchor of the guide's entry that explains it. */
  readonly guide: string;
  /** What is missing without it, where that is not its card's. */
  readonly gap?: GapName;
  /** The lowest and the highest value that its formula can give. */
  readonly bounds?: readonly [lowest: number, highest: number];
  /** Published edges: oversold below the first, overbought above the second. */
  readonly edges?: readonly [low: number, high: number];
  /** Its card names its state by the edges. */
  readonly showsState?: true;
  /** Decimals on its card, of an oscillator. */
  readonly decimals?: number;
  /** Its card colours it by its sign. */
  readonly toneBySign?: true;
  /** What it counts up to. */
  readonly outOf?: number;
  /** What its card writes behind the number: the coin's base, its quote currency, or hours. */
  readonly measured?: 'base' | 'quote' | 'hours';
  /** How its card writes its words; others are shown as they are. */
  readonly words?: Readonly<Record<string, WordText>>;
  /** What its card says in place of no value, or of an empty list; 'N/A' where this is not given. */
  readonly absent?: string;
  /** The line on the chart. */
  readonly overlay?: OverlayLine;
}

/** A part of the table: a row, a group of parts, or one that results stored earlier may lack. */
export type TablePart =
  | { readonly row: ReadingRow }
  | { readonly entries: TableEntries }
  | { readonly wrapped: TablePart };

export interface TableEntries {
  readonly [key: string]: TablePart;
}

/** The sections of a result that hold values by timeframe. */
export type SectionName =
  | 'technicalIndicators'
  | 'volumeAnalysis'
  | 'supportResistance'
  | 'ichimokuCloud'
  | 'fibonacciLevels'
  | 'pivotPoints'
  | 'patternAnalysis';

/** A card: its title, where its values are in the result, and its rows in their order. */
export interface CardTable<Section extends string = SectionName> {
  readonly title: string;
  readonly section: Section;
  readonly gap: GapName | null;
  readonly entries: TableEntries;
}

/** The dotted paths of the rows in a part of the table: 'RSI', 'stochasticRSI.k'. */
export type PathsOf<Entries, Prefix extends string = ''> = {
  [Key in keyof Entries & string]: Entries[Key] extends { readonly row: ReadingRow }
    ? `${Prefix}${Key}`
    : Entries[Key] extends { readonly entries: infer Inner }
      ? PathsOf<Inner, `${Prefix}${Key}.`>
      : Entries[Key] extends { readonly wrapped: infer Inner }
        ? PathsOf<Record<Key, Inner>, Prefix>
        : never;
}[keyof Entries & string];

/** A row for the values that a schema accepts. */
export function reading<Schema extends v.GenericSchema>(schema: Schema, row: ReadingRow) {
  return Object.assign(schema, { row });
}

/** A number, or null where the history is too short or the value is undefined. */
export const number = (row: ReadingRow) => reading(v.nullable(FiniteNumber), row);

/** One of the words given, or null. */
export const word = <const Words extends readonly string[]>(
  words: Words,
  row: Omit<ReadingRow, 'unit'>,
) => reading(v.nullable(v.picklist(words)), { ...row, unit: 'word' });
