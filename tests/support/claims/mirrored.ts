import { claimId } from '../../../analysis-server/analyst/claims/claim.ts';
import type { Proposition } from '../../../analysis-server/analyst/claims/proposition.ts';
import { tickGrid } from '../../../analysis-server/analyst/tick-grid.ts';
import type { AnalysisInputs } from '../../../domain/analysis/snapshot-inputs.ts';
import type { CandleSeries } from '../../../domain/market/candle.ts';
import { byTimeframe, TIMEFRAMES } from '../../../domain/market/timeframe.ts';

/**
 * The same market with each price p as c - p; null where prices would reach zero. c is twice the
 * newest close where that leaves room, so that distances in per cent stay.
 */
export function mirroredMarket(input: AnalysisInputs, price: number): AnalysisInputs | null {
  const grid = tickGrid(input.tickSize);
  const highs = TIMEFRAMES.flatMap((t) => [...input.candles[t].series.high]).map(grid.nearest);
  const sum = 2 * grid.nearest(price);
  if (Math.max(...highs) >= sum) return null;
  const mirrored = (column: Float64Array) =>
    column.map((value) => grid.priceAt(sum - grid.nearest(value)));
  const ofSeries = (series: CandleSeries): CandleSeries => ({
    ...series,
    open: mirrored(series.open),
    high: mirrored(series.low),
    low: mirrored(series.high),
    close: mirrored(series.close),
  });
  const candles = byTimeframe((timeframe) => {
    const { series, ...rest } = input.candles[timeframe];
    return { ...rest, series: ofSeries(series) };
  });
  return { ...input, candles };
}

const PAIRS: readonly (readonly [string, string])[] = [
  ['above', 'below'],
  ['overbought', 'oversold'],
  ['firm', 'soft'],
  ['buyers', 'sellers'],
  ['rose', 'fell'],
  ['in', 'out'],
  ['bullish', 'bearish'],
  ['above both', 'below both'],
  ['above MA50 only', 'above MA200 only'],
  ['rising', 'falling'],
  ['risen', 'fallen'],
  ['highest', 'lowest'],
  ['positive', 'negative'],
  ['gained', 'lost'],
  ['uptrend', 'downtrend'],
  ['high', 'low'],
  ['LONG', 'SHORT'],
];

const OPPOSITE: ReadonlyMap<string, string> = new Map(
  PAIRS.flatMap(([one, other]) => [
    [one, other],
    [other, one],
  ]),
);

/** Opposites of a word that has another one elsewhere. */
const OF_FIELD: Readonly<Record<string, readonly [string, string]>> = {
  band: ['upper', 'lower'],
  third: ['upper', 'lower'],
  is: ['higher', 'lower'],
};

/** Fields whose word keeps its meaning in a mirror. */
const KEPT: Readonly<Record<string, readonly string[]>> = {
  'volume-run': ['side'],
  volatility: ['place'],
};

/** A level's fact from the other side: support for resistance, S1 for R1, one span for the other. */
function mirroredFact(fact: string): string {
  if (/supportLevels/.test(fact)) return fact.replace('supportLevels', 'resistanceLevels');
  if (/resistanceLevels/.test(fact)) return fact.replace('resistanceLevels', 'supportLevels');
  return fact.replace(
    /\.([sr])([123])$/,
    (_, side, place) => `.${side === 's' ? 'r' : 's'}${place}`,
  );
}

function mirroredValue(value: unknown): unknown {
  if (typeof value === 'string') return OPPOSITE.get(value) ?? value;
  if (Array.isArray(value)) return value.map(mirroredValue);
  if (typeof value !== 'object' || value === null || !('fact' in value)) return value;
  return { ...value, fact: mirroredFact(String(value.fact)) };
}

/** The id that a claim's counterpart in the mirror has. */
export function mirroredId(said: Proposition): string {
  const isStrength = said.type === 'moved' && said.reading === 'ADX';
  const kept = isStrength ? ['way'] : (KEPT[said.type] ?? []);
  const fields = Object.entries(said).map(([name, value]) => {
    if (name === 'type' || kept.includes(name)) return [name, value];
    if (said.type === 'frames-lean') {
      return [name, name === 'long' ? said.short : name === 'short' ? said.long : value];
    }
    const [one, other] = OF_FIELD[name] ?? [];
    if (value === one || value === other) return [name, value === one ? other : one];
    return [name, name === 'name' ? mirroredPattern(String(value)) : mirroredValue(value)];
  });
  return claimId(Object.fromEntries(fields));
}

const PATTERN_WORDS: readonly (readonly [string, string])[] = [
  ['Bullish', 'Bearish'],
  ['Ascending', 'Descending'],
  ['Buy', 'Sell'],
];

/** 'Regular Bullish' for 'Regular Bearish', 'Inverse Head and Shoulders' for the upright one. */
function mirroredPattern(name: string): string {
  if (name.endsWith('Head and Shoulders')) {
    return name.startsWith('Inverse') ? name.replace('Inverse ', '') : `Inverse ${name}`;
  }
  const [one, other] = PATTERN_WORDS.find((words) => words.some((word) => name.includes(word))) ?? [
    '',
    '',
  ];
  return name.includes(one) ? name.replace(one, other) : name.replace(other, one);
}
