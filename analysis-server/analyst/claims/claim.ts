import type { StoredClaim } from '../../../domain/claim/claim.ts';
import { TIMEFRAMES, type Timeframe } from '../../../domain/market/timeframe.ts';
import type { Proposition } from './proposition.ts';

export interface Claim extends Readonly<Omit<StoredClaim, 'proposition' | 'words' | 'phrase'>> {
  readonly proposition: Proposition;
}

export type FoundClaim = Omit<Claim, 'id'>;

export interface Finding
  extends Pick<FoundClaim, 'topic' | 'proposition'>,
    Partial<Pick<FoundClaim, 'leans' | 'values' | 'candles'>> {
  /** On the leading timeframe, 0 to 1. */
  readonly base: number;
  /** Share of the last year's candles at which it held too, 0 to 1; null if meaningless. */
  readonly usual?: number | null;
}

interface Found extends Finding, Pick<FoundClaim, 'kind'>, Partial<Pick<FoundClaim, 'timeframes'>> {
  readonly timeframe?: Timeframe | null;
}

/** Relative; a plan lives for hours to days. */
const FRAME_WEIGHTS: Readonly<Record<Timeframe, number>> = {
  '1w': 0.7,
  '1d': 0.9,
  '4h': 1,
  '1h': 0.8,
  '15m': 0.5,
};

/** The unusual says more: 1.5 times if it never held, 0.75 times if it always does. */
export function foundClaim({
  kind,
  topic,
  timeframe = null,
  timeframes = timeframe === null ? [] : [timeframe],
  leans = 'neither',
  base,
  usual = null,
  proposition,
  values = [],
  candles = null,
}: Found): FoundClaim {
  const frame = timeframe === null ? 1 : FRAME_WEIGHTS[timeframe];
  const rarity = usual === null ? 1 : 1.5 - 0.75 * usual;
  const weight = base * frame * rarity;
  return { kind, topic, timeframes, leans, weight, proposition, values, candles };
}

type Part = string | boolean | readonly unknown[] | object | number | null;

function partOf(value: Part): string[] {
  if (typeof value === 'string' || typeof value === 'boolean') return [String(value)];
  if (value === null || typeof value === 'number') return [];
  if (Array.isArray(value)) return [value.flatMap(partOf).join('+')];
  return 'name' in value && 'fact' in value ? [String(value.fact)] : [];
}

/** The proposition without figures: 'crossed:4h:MACDLine:MACDSignal:above'. */
export function claimId(proposition: Proposition): string {
  return Object.values(proposition).flatMap(partOf).join(':');
}

export function framesOf(levels: readonly { readonly timeframe: Timeframe }[]): Timeframe[] {
  return TIMEFRAMES.filter((timeframe) => levels.some((level) => level.timeframe === timeframe));
}
