import { fieldOf } from '../../../../domain/analysis/readings.ts';
import type { ClaimValue } from '../../../../domain/claim/claim.ts';
import type { GuideEntry } from '../../../../domain/guide/guide-entry.ts';
import type { Timeframe } from '../../../../domain/market/timeframe.ts';

const TIMEFRAME_WORDS: Readonly<Record<Timeframe, string>> = {
  '1w': 'weekly',
  '1d': 'daily',
  '4h': '4-hour',
  '1h': '1-hour',
  '15m': '15-minute',
};

/** Properties of the candle itself, which the guide does not compute. */
const OF_CANDLE = new Map(
  ['Open', 'High', 'Low', 'Close', 'Volume'].map((name) => [name.toLowerCase(), name]),
);

/** A unit at the end of a name; the value shows it already. */
const UNIT = /, (?:%|R|hours)$/;

/** The target of a plan's fact, or its place in a list. */
const RANK = /\.(TP\d+(?=\.|$)|\d+$)/;

/** 'RSI of the 4-hour timeframe', 'Take-profit TP1 of the plan'. */
export function sourceTitle(
  { fact, timeframe }: Pick<ClaimValue, 'fact' | 'timeframe'>,
  entry: Pick<GuideEntry, 'readings' | 'name'> | null,
): string {
  const field = fieldOf(fact);
  const rank = RANK.exec(fact)?.[1];
  const named = entry ? (entry.readings[field] ?? entry.name) : (OF_CANDLE.get(field) ?? field);
  const label = named.replace(UNIT, '');
  // Facts of one target have it in the middle: 'plan.odds.TP3.hit'.
  if (rank !== undefined && !fact.endsWith(rank)) return `${label}, ${rank}`;
  const name = rank === undefined ? label : `${label} ${rank}`;
  if (fact.startsWith('plan.')) return /\bplan\b/.test(name) ? name : `${name} of the plan`;
  return timeframe === null ? name : `${name} of the ${TIMEFRAME_WORDS[timeframe]} timeframe`;
}

const FULL = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 15 });

/** Unrounded, never in scientific notation. */
export function fullValue(value: number): string {
  return FULL.format(value === 0 ? 0 : value);
}
