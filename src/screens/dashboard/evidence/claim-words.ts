import type { KnownPlan } from '../../../../domain/analysis/known-analysis.ts';
import { fieldOf, readingOf } from '../../../../domain/analysis/readings.ts';
import type { ClaimValue, StoredClaim } from '../../../../domain/claim/claim.ts';
import type { Timeframe } from '../../../../domain/market/timeframe.ts';
import { formatNumber } from '../../../../domain/text/number-format.ts';
import { rText, shareText } from '../../../../domain/text/r-text.ts';
import { type NumberUnit, numberText } from '../../../../domain/text/unit-text.ts';
import type { Tone } from '../../../ui/tone.ts';
import { fullValue } from './source-words.ts';

/** Arrow and tone follow the side the claim leans to. */
export interface SideWords {
  readonly way: 'up' | 'down' | 'flat';
  readonly words: string;
  readonly tone: Tone;
}

const SIDES = {
  long: { way: 'up', name: 'LONG' },
  short: { way: 'down', name: 'SHORT' },
} as const;

/** By the plan's action; a condition speaks for its side if it comes about. */
export function sideWords(
  { leans, kind }: Pick<StoredClaim, 'leans' | 'kind'>,
  plan: Pick<KnownPlan, 'action'> | null,
): SideWords {
  if (leans === 'neither') {
    return { way: 'flat', words: 'Speaks for neither side', tone: 'plain' };
  }
  const { way, name } = SIDES[leans];
  const speaks = kind === 'condition' ? 'If it happens, it speaks' : 'Speaks';
  const action = plan?.action ?? null;
  if (action === null) return { way, tone: way, words: `${speaks} for ${name}` };
  const isFor = (action === 'LONG') === (leans === 'long');
  return {
    way,
    tone: way,
    words: isFor ? `${speaks} for the plan` : `${speaks} for ${name}, against the plan`,
  };
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
const SHARES = /^plan\.(?:odds\.(?:hit|stop|expire)|baseRate\.hit)$/;

/** Formatted like its reading. */
export function shownValue({ fact, value }: ClaimValue, tickSize: number): string {
  const reading = readingOf(fact);
  const field = fieldOf(fact);
  if (field === 'plan.odds.expected') return rText(value);
  if (COSTS.test(field)) return `${formatNumber(value, 2)} R`;
  if (SHARES.test(field)) return shareText(value);
  const unit = reading?.unit ?? UNITS[field];
  if (unit === undefined || unit === 'word' || unit === 'moment') return fullValue(value);
  if (unit === 'hours') return `${formatNumber(value, 1)} hours`;
  return numberText(value, unit, tickSize, reading?.decimals);
}

/** Values of one candle, or of none. */
export interface ValuesOfCandle {
  readonly candle: { readonly timeframe: Timeframe; readonly time: number } | null;
  readonly values: readonly ClaimValue[];
}

/** Grouped by candle, in order of first appearance. */
export function byCandle(values: readonly ClaimValue[]): readonly ValuesOfCandle[] {
  const groups = new Map<string, { candle: ValuesOfCandle['candle']; values: ClaimValue[] }>();
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
