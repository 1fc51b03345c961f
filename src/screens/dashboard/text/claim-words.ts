import type { KnownPlan } from '../../../../domain/analysis/known-analysis.ts';
import { fieldOf, readingOf } from '../../../../domain/analysis/readings.ts';
import type { ClaimValue, StoredClaim } from '../../../../domain/claim/claim.ts';
import type { GuideEntry } from '../../../../domain/guide/guide-entry.ts';
import { longLevelName } from '../../../../domain/level/level-name.ts';
import { shownSide } from '../../../../domain/level/shown-side.ts';
import type { Timeframe } from '../../../../domain/market/timeframe.ts';
import { formatNumber } from '../../../../domain/text/number-format.ts';
import { rText, shareText } from '../../../../domain/text/r-text.ts';
import { type NumberUnit, numberText } from '../../../../domain/text/unit-text.ts';

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

const SIDES = { long: { way: 'up', name: 'LONG' }, short: { way: 'down', name: 'SHORT' } } as const;

/** By the plan's action; a condition speaks for its side if it comes about. */
export function sideWords(
  { leans, kind }: Pick<StoredClaim, 'leans' | 'kind'>,
  plan: Pick<KnownPlan, 'action'> | null,
) {
  if (leans === 'neither')
    return { way: 'flat', words: 'Speaks for neither side', tone: 'plain' } as const;
  const { way, name } = SIDES[leans];
  const speaks = kind === 'condition' ? 'If it happens, it speaks' : 'Speaks';
  const action = plan?.action ?? null;
  if (action === null) return { way, tone: way, words: `${speaks} for ${name}` };
  const isFor = (action === 'LONG') === (leans === 'long');
  const words = isFor ? `${speaks} for the plan` : `${speaks} for ${name}, against the plan`;
  return { way, tone: way, words };
}

/** Units of facts that are not readings. */
const UNITS: Readonly<Record<string, NumberUnit>> = {
  price: 'price',
  open: 'price',
  high: 'price',
  low: 'price',
  close: 'price',
  volume: 'volume',
  volumeShare: 'share',
  'plan.entry': 'price',
  'plan.stopLoss': 'price',
  'plan.takeProfit': 'price',
  'plan.atr': 'price',
  'plan.stopInATR': 'ratio',
  'plan.rr': 'ratio',
  'plan.riskPerTrade': 'percent',
  'plan.rewardPerTrade': 'percent',
  'plan.potential': 'percent',
  'plan.etaHours': 'hours',
  'plan.expiresInHours': 'hours',
  'plan.costs.hours': 'hours',
  'plan.baseRate.n': 'count',
};

/** Fractions of the risk, and shares of plans. */
const COSTS = /^plan\.costs\.(?:fees|slippage|funding)$/;
const SHARES =
  /^plan\.(?:odds(?:Now)?\.(?:hit|stop|expire|lowerBound|upperBound|breakEven)|baseRate\.hit)$/;

/** Formatted like its reading. */
export function shownValue({ fact, value }: ClaimValue, tickSize: number): string {
  const reading = readingOf(fact);
  const field = fieldOf(fact);
  // Of engines before 'analyst 6'.
  if (field === 'plan.odds.expected') return rText(value);
  if (COSTS.test(field)) return `${formatNumber(value, 2)} R`;
  if (SHARES.test(field)) return shareText(value);
  const unit = reading?.unit ?? UNITS[field];
  if (unit === undefined || unit === 'word' || unit === 'moment') return fullValue(value);
  if (unit === 'hours') return `${formatNumber(value, 1)} hours`;
  return numberText(value, unit, tickSize, reading?.decimals);
}

/** Grouped by candle, in order of first appearance. */
export function byCandle(values: readonly ClaimValue[]) {
  type Candle = { readonly timeframe: Timeframe; readonly time: number };
  const groups = new Map<string, { candle: Candle | null; values: ClaimValue[] }>();
  for (const value of values) {
    const { timeframe, candleTime: time } = value;
    const key = `${timeframe} ${time}`;
    const candle = timeframe === null || time === null ? null : { timeframe, time };
    const group = groups.get(key) ?? { candle, values: [] };
    group.values.push(value);
    groups.set(key, group);
  }
  return [...groups.values()];
}

const SWING = /^(?:support|resistance)Levels$/;
const PIVOT = /^(?:[sr][123]|pivot)$/;

/** '4h support', by the side of price at the analysis; null if it is not a level. */
export function levelTitle({ fact, timeframe, value }: ClaimValue, now: number, tickSize: number) {
  const field = fieldOf(fact);
  if (timeframe === null || !(SWING.test(field) || PIVOT.test(field))) return null;
  return SWING.test(field)
    ? longLevelName({ kind: 'swing', timeframe, side: shownSide(value, now, tickSize), place: 1 })
    : longLevelName({ kind: 'pivot', timeframe, point: field });
}
