import * as v from 'valibot';
import { FiniteNumber } from '../../text/quantity.ts';
import type { NumberUnit } from '../../text/unit-text.ts';
import type { OverlayGroup, OverlayName } from './chart.ts';

/** Named in the text as missing, in this order. */
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

export interface OverlayLine {
  readonly name: OverlayName;
  readonly label: string;
  readonly group: OverlayGroup;
  readonly colour: 'muted' | 'faint' | 'violet' | 'amber' | 'teal' | 'rose';
  readonly dashed?: true;
  readonly dotted?: true;
}

export interface WordText {
  readonly text: string;
  readonly tone?: 'up' | 'down' | 'plain';
  readonly way?: 'up' | 'down' | 'flat';
}

/** All about a reading but its value; its path is its place in the table. */
export interface ReadingRow {
  readonly label: string;
  /** Off its card, if the label alone is unclear. */
  readonly name?: string;
  readonly group?: string;
  readonly unit: Exclude<NumberUnit, 'hours'> | 'word';
  /** Candles until the first value, inclusive; null if they alone do not decide. */
  readonly needs: number | null;
  /** Anchor in the guide. */
  readonly guide: string;
  /** Defaults to its card's. */
  readonly gap?: GapName;
  readonly bounds?: readonly [lowest: number, highest: number];
  /** Published thresholds: oversold below the first, overbought above the second. */
  readonly edges?: readonly [low: number, high: number];
  readonly showsState?: true;
  readonly decimals?: number;
  readonly toneBySign?: true;
  /** Maximum of a count. */
  readonly outOf?: number;
  /** Unit shown after the number: the coin's base, its quote currency, or hours. */
  readonly measured?: 'base' | 'quote' | 'hours';
  /** Card texts by word; others are shown as they are. */
  readonly words?: Readonly<Record<string, WordText>>;
  /** Shown for no value or an empty list. Default 'N/A'. */
  readonly absent?: string;
  readonly overlay?: OverlayLine;
}

/** A row, a group of parts, or a part that may be null. */
export type TablePart =
  | { readonly row: ReadingRow }
  | { readonly entries: TableEntries }
  | { readonly wrapped: TablePart };

export interface TableEntries {
  readonly [key: string]: TablePart;
}

export type SectionName =
  | 'technicalIndicators'
  | 'volumeAnalysis'
  | 'supportResistance'
  | 'ichimokuCloud'
  | 'fibonacciLevels'
  | 'pivotPoints'
  | 'patternAnalysis';

export interface CardTable<Section extends string = SectionName> {
  readonly title: string;
  readonly section: Section;
  readonly gap: GapName | null;
  readonly entries: TableEntries;
}

/** Dotted paths of a part's rows: 'RSI', 'stochasticRSI.k'. */
export type PathsOf<Entries, Prefix extends string = ''> = {
  [Key in keyof Entries & string]: Entries[Key] extends { readonly row: ReadingRow }
    ? `${Prefix}${Key}`
    : Entries[Key] extends { readonly entries: infer Inner }
      ? PathsOf<Inner, `${Prefix}${Key}.`>
      : Entries[Key] extends { readonly wrapped: infer Inner }
        ? PathsOf<Record<Key, Inner>, Prefix>
        : never;
}[keyof Entries & string];

export function reading<Schema extends v.GenericSchema>(schema: Schema, row: ReadingRow) {
  return Object.assign(schema, { row });
}

/** Null if the history is too short or the value undefined. */
export const number = (row: ReadingRow) => reading(v.nullable(FiniteNumber), row);

export const word = <const Words extends readonly string[]>(
  words: Words,
  row: Omit<ReadingRow, 'unit'>,
) => reading(v.nullable(v.picklist(words)), { ...row, unit: 'word' });
