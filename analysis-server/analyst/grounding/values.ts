import type { Timeframe } from '../../../domain/timeframe.ts';
import type { Fact, FactTable } from '../facts.ts';
import { tickGrid } from '../tick-grid.ts';
import { type Concept, PRICE_LEVEL } from './lexicon/concept.ts';

/** What a claim compares: a value or the range between two, with what it is measured in. */
export interface Quantity {
  /** The facts behind it; none for a constant. */
  readonly facts: readonly Fact[];
  readonly low: number;
  readonly high: number;
  readonly dimension: string;
}

/** Only what shares a dimension can be compared. */
function dimensionOf({ name, unit }: Fact): string {
  if (/^plan\.(entry|stopLoss|takeProfit)/.test(name) || name === 'price') return 'price';
  if (PRICE_LEVEL.test(name)) return 'price';
  const field = name.replace(/^\w+\./, '');
  if (/^MACD/.test(field)) return 'MACD';
  if (/^DMI/.test(field)) return 'DMI';
  if (/^stochastic/.test(field)) return field.replace(/\.[kd]$/, '');
  if (/^(average|current)Volume/.test(field)) return 'volume';
  if (/ATR$/i.test(field)) return `ATR ${unit}`;
  return /TP\d$/.test(field) ? field.replace(/\.TP\d$/, '') : field;
}

/** The value of a slot; null for a word. */
export function quantityOf(fact: Fact): Quantity | null {
  if (fact.unit === 'word') return null;
  return { facts: [fact], low: fact.value, high: fact.value, dimension: dimensionOf(fact) };
}

/** What a phrase without a slot means on a timeframe; null where that is not certain. */
export function quantityOfConcept(
  concept: Concept,
  timeframe: Timeframe | null,
  table: FactTable,
): Quantity | null {
  if (concept.constant !== undefined) {
    const { constant } = concept;
    return { facts: [], low: constant, high: constant, dimension: `constant ${constant}` };
  }
  if (!concept.fields || (!concept.everywhere && timeframe === null)) return null;
  const facts = concept.fields.flatMap((field) => {
    const fact = table.facts.get(concept.everywhere ? field : `${timeframe}.${field}`);
    return fact ? [fact] : [];
  });
  const values = facts.flatMap((fact) => (fact.unit === 'word' ? [] : [fact.value]));
  const [first] = facts;
  if (!first || values.length < concept.fields.length) return null;
  return {
    facts,
    low: Math.min(...values),
    high: Math.max(...values),
    dimension: dimensionOf(first),
  };
}

/** Dimensions that have a middle or a zero line. */
const AROUND: Readonly<Record<string, RegExp>> = {
  'constant 0': /^(MACD|chaikinMoneyFlow|CCI|OBV|accumulationDistribution)$/,
  'constant 50': /^(RSI|MFI|stochastic\w+)$/,
};

/** Whether the two are measured alike. */
export function comparable(a: Quantity, b: Quantity): boolean {
  if (a.dimension === b.dimension) return a.facts.length > 0;
  return (
    (AROUND[a.dimension]?.test(b.dimension) ?? false) ||
    (AROUND[b.dimension]?.test(a.dimension) ?? false)
  );
}

/** Values as a reader sees them: prices in whole ticks, the rest in hundredths. */
export function asShown(value: number, { dimension }: Quantity, table: FactTable): number {
  return /^(price|MACD)$/.test(dimension)
    ? tickGrid(table.tickSize).nearest(value)
    : Math.round(value * 100);
}
