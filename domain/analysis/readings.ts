import { BASIC_INDICATORS } from './readings/basic-indicators.ts';
import { DERIVATIVES } from './readings/derivatives.ts';
import { ICHIMOKU_CLOUD } from './readings/ichimoku-cloud.ts';
import { MOMENTUM_OSCILLATORS } from './readings/momentum-oscillators.ts';
import { MOVING_AVERAGES } from './readings/moving-averages.ts';
import { PATTERNS } from './readings/patterns.ts';
import { FIBONACCI_LEVELS, PIVOT_POINTS } from './readings/price-divisions.ts';
import type {
  CardTable,
  GapName,
  PathsOf,
  ReadingRow,
  SectionName,
  TablePart,
} from './readings/reading.ts';
import { SUPPORT_RESISTANCE } from './readings/support-resistance.ts';
import { TREND_INDICATORS } from './readings/trend-indicators.ts';
import { VOLATILITY_CHANNELS } from './readings/volatility-channels.ts';
import { ADVANCED_VOLUME, VOLUME } from './readings/volume.ts';

/** One value: its row, and what its place in the table says. */
export interface ReadingIn<Section extends string> extends Omit<ReadingRow, 'gap'> {
  readonly section: Section;
  /** Keys from the section to the value. */
  readonly path: readonly string[];
  /** Its name within a timeframe: 'RSI', 'stochasticRSI.k', 'patternAnalysis.divergence.type'. */
  readonly field: string;
  /** What is missing without it; null for what is not missed. */
  readonly gap: GapName | null;
  /** Results that were stored before it was first computed lack it. */
  readonly isLater: boolean;
}

/** One value of a timeframe. */
export type Reading = ReadingIn<SectionName>;

/** Readings that are together on a card, under a heading where they have one. */
export interface CardGroup<Section extends string = SectionName> {
  readonly title: string | undefined;
  readonly readings: readonly ReadingIn<Section>[];
}

/** A card with its readings in their order. */
export interface Card<Section extends string = SectionName> {
  readonly title: string;
  readonly groups: readonly CardGroup<Section>[];
}

const TABLE = [
  BASIC_INDICATORS,
  MOVING_AVERAGES,
  MOMENTUM_OSCILLATORS,
  VOLATILITY_CHANNELS,
  VOLUME,
  ADVANCED_VOLUME,
  SUPPORT_RESISTANCE,
  TREND_INDICATORS,
  ICHIMOKU_CLOUD,
  FIBONACCI_LEVELS,
  PIVOT_POINTS,
  PATTERNS,
] as const;

type FieldsOf<Each> = Each extends CardTable ? PathsOf<Each['entries']> : never;

/** The names of the readings that indicators compute: 'RSI', 'stochasticRSI.k', 'tenkanSen'. */
export type ReadingField = FieldsOf<Exclude<(typeof TABLE)[number], typeof PATTERNS>>;

function readingsIn<Section extends string>(
  card: CardTable<Section>,
  part: TablePart,
  path: readonly string[],
  isLater: boolean,
): ReadingIn<Section>[] {
  if ('row' in part) {
    const { section, gap } = card;
    const prefix = /^(patternAnalysis|derivatives)$/.test(section) ? [section] : [];
    return [{ gap, ...part.row, section, path, field: [...prefix, ...path].join('.'), isLater }];
  }
  if ('wrapped' in part) return readingsIn(card, part.wrapped, path, true);
  return Object.entries(part.entries).flatMap(([key, inner]) =>
    readingsIn(card, inner, [...path, key], isLater),
  );
}

/** The readings of a card by heading; those that share one are together. */
function grouped<Section extends string>(
  readings: readonly ReadingIn<Section>[],
): CardGroup<Section>[] {
  const titles = [...new Set(readings.map(({ group }) => group))];
  return titles.map((title) => ({
    title,
    readings: readings.filter(({ group }) => group === title),
  }));
}

function cardOf<Section extends string>(card: CardTable<Section>): Card<Section> {
  return { title: card.title, groups: grouped(readingsIn(card, card, [], false)) };
}

/** The twelve cards in their order. */
export const CARDS: readonly Card[] = TABLE.map((card) => cardOf<SectionName>(card));

/** The card of what a coin has once, whatever the timeframe. */
export const DERIVATIVES_CARD: Card<'derivatives'> = cardOf(DERIVATIVES);

/** Every reading of a timeframe, card by card. */
export const READINGS: readonly Reading[] = CARDS.flatMap(({ groups }) =>
  groups.flatMap(({ readings }) => readings),
);

/** Every reading of a coin as a whole. */
export const COIN_READINGS: readonly ReadingIn<'derivatives'>[] = DERIVATIVES_CARD.groups.flatMap(
  ({ readings }) => readings,
);

/** Every reading of the table. */
export const ALL_READINGS: readonly ReadingIn<string>[] = [...READINGS, ...COIN_READINGS];

const BY_FIELD: ReadonlyMap<string, ReadingIn<string>> = new Map(
  ALL_READINGS.map((reading) => [reading.field, reading]),
);

/** A fact's name without its timeframe, its target and its place in a list: '4h.supportLevels.2' → 'supportLevels', 'plan.odds.TP3.hit' → 'plan.odds.hit'. */
export function fieldOf(fact: string): string {
  return fact.replace(/^(1w|1d|4h|1h|15m)\./, '').replace(/\.(?:TP\d+(?=\.|$)|\d+$)/, '');
}

/** The reading that a fact is a value of, by the fact's name ('4h.RSI'); null where it is none's. */
export function readingOf(fact: string): ReadingIn<string> | null {
  return BY_FIELD.get(fieldOf(fact)) ?? null;
}

/** The value of a reading among those of its section; null where there is none. */
export function readingValue(
  { path }: Pick<Reading, 'path'>,
  section: object,
): number | string | readonly number[] | null {
  let value: unknown = section;
  for (const key of path) {
    value = typeof value === 'object' && value !== null ? Reflect.get(value, key) : null;
  }
  if (Array.isArray(value)) return value.filter((level) => typeof level === 'number');
  return typeof value === 'number' || typeof value === 'string' ? value : null;
}

/** Where the guide explains a card: its title in kebab-case. */
export function cardAnchor(title: string): string {
  return title.toLowerCase().replace(/[^a-z]+/g, '-');
}
