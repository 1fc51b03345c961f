import { DERIVATIVES } from './readings/derivatives.ts';
import { BASIC_INDICATORS, MOMENTUM_OSCILLATORS } from './readings/momentum.ts';
import { PATTERNS } from './readings/patterns.ts';
import { FIBONACCI_LEVELS, PIVOT_POINTS, SUPPORT_RESISTANCE } from './readings/price-divisions.ts';
import { ICHIMOKU_CLOUD, MOVING_AVERAGES, VOLATILITY_CHANNELS } from './readings/price-lines.ts';
import type {
  CardTable,
  GapName,
  PathsOf,
  ReadingRow,
  SectionName,
  TablePart,
} from './readings/reading.ts';
import { TREND_INDICATORS } from './readings/trend-indicators.ts';
import { ADVANCED_VOLUME, VOLUME } from './readings/volume.ts';

export interface ReadingIn<Section extends string> extends Omit<ReadingRow, 'gap'> {
  readonly section: Section;
  readonly path: readonly string[];
  /** 'RSI', 'stochasticRSI.k', 'patternAnalysis.divergence.type'. */
  readonly field: string;
  /** Named as missing without it; null if not missed. */
  readonly gap: GapName | null;
}

export type Reading = ReadingIn<SectionName>;

export interface CardGroup<Section extends string = SectionName> {
  readonly title: string | undefined;
  readonly readings: readonly ReadingIn<Section>[];
}

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

/** Computed by indicators: 'RSI', 'stochasticRSI.k', 'tenkanSen'. */
export type ReadingField = FieldsOf<Exclude<(typeof TABLE)[number], typeof PATTERNS>>;

function readingsIn<Section extends string>(
  card: CardTable<Section>,
  part: TablePart,
  path: readonly string[],
): ReadingIn<Section>[] {
  if ('row' in part) {
    const { section, gap } = card;
    const prefix = /^(patternAnalysis|derivatives)$/.test(section) ? [section] : [];
    return [{ gap, ...part.row, section, path, field: [...prefix, ...path].join('.') }];
  }
  if ('wrapped' in part) return readingsIn(card, part.wrapped, path);
  return Object.entries(part.entries).flatMap(([key, inner]) =>
    readingsIn(card, inner, [...path, key]),
  );
}

function grouped<Section extends string>(readings: readonly ReadingIn<Section>[]) {
  return [...new Set(readings.map(({ group }) => group))].map((title) => ({
    title,
    readings: readings.filter(({ group }) => group === title),
  }));
}

function cardOf<Section extends string>(card: CardTable<Section>): Card<Section> {
  return { title: card.title, groups: grouped(readingsIn(card, card, [])) };
}

export const CARDS: readonly Card[] = TABLE.map((card) => cardOf<SectionName>(card));

export const DERIVATIVES_CARD: Card<'derivatives'> = cardOf(DERIVATIVES);

export const READINGS: readonly Reading[] = CARDS.flatMap(({ groups }) =>
  groups.flatMap(({ readings }) => readings),
);

export const COIN_READINGS: readonly ReadingIn<'derivatives'>[] = DERIVATIVES_CARD.groups.flatMap(
  ({ readings }) => readings,
);

export const ALL_READINGS: readonly ReadingIn<string>[] = [...READINGS, ...COIN_READINGS];

const BY_FIELD: ReadonlyMap<string, ReadingIn<string>> = new Map(
  ALL_READINGS.map((reading) => [reading.field, reading]),
);

/** '4h.supportLevels.2' → 'supportLevels', 'plan.odds.TP3.hit' → 'plan.odds.hit'. */
export function fieldOf(fact: string): string {
  return fact.replace(/^(1w|1d|4h|1h|15m)\./, '').replace(/\.(?:TP\d+(?=\.|$)|\d+$)/, '');
}

export function readingOf(fact: string): ReadingIn<string> | null {
  return BY_FIELD.get(fieldOf(fact)) ?? null;
}

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

export function cardAnchor(title: string): string {
  return title.toLowerCase().replace(/[^a-z]+/g, '-');
}
