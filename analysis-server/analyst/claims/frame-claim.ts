import type { ClaimKind, ClaimValue, Leans, Topic } from '../../../domain/claim/claim.ts';
import type { FoundClaim } from './claim.ts';
import type { Frame } from './frame.ts';
import type { Proposition } from './proposition.ts';
import { weightOf } from './weight.ts';

export interface Finding {
  readonly topic: Topic;
  readonly leans: Leans;
  readonly base: number;
  readonly usual?: number | null;
  readonly proposition: Proposition;
  readonly values: readonly ClaimValue[];
}

export function frameClaims(
  kind: ClaimKind,
  { timeframe }: Pick<Frame, 'timeframe'>,
  findings: readonly Finding[],
): FoundClaim[] {
  return findings.map(({ topic, leans, base, usual = null, proposition, values }) => ({
    kind,
    topic,
    timeframes: [timeframe],
    leans,
    weight: weightOf({ timeframe, base, usual }),
    proposition,
    values: [...values],
    candles: null,
  }));
}

/** Clamped to 0 to 1. */
export function shareOf(distance: number, full: number): number {
  return Math.min(1, Math.max(0, distance / full));
}
