import type { StoredClaim } from '../../../domain/claim/claim.ts';
import type { Timeframe } from '../../../domain/market/timeframe.ts';
import type { Proposition } from './proposition.ts';

/** A true statement that is worth saying. */
export interface Claim extends Readonly<Omit<StoredClaim, 'proposition' | 'words'>> {
  readonly proposition: Proposition;
}

export type FoundClaim = Omit<Claim, 'id'>;

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

export function framesOf(timeframes: readonly Timeframe[], order: readonly Timeframe[]) {
  return order.filter((timeframe) => timeframes.includes(timeframe));
}
