import type { Timeframe } from '../../../domain/market/timeframe.ts';

/** How much a timeframe says beside the others; a plan lives for hours to days. */
const FRAME_WEIGHTS: Readonly<Record<Timeframe, number>> = {
  '1w': 0.7,
  '1d': 0.9,
  '4h': 1,
  '1h': 0.8,
  '15m': 0.5,
};

export interface Weighing {
  readonly timeframe: Timeframe | null;
  /** How much such a claim says on the leading timeframe, 0 to 1. */
  readonly base: number;
  /** Share of the last year's candles (as far as they are read) at which it held too, 0 to 1; null where that has no meaning. */
  readonly usual?: number | null;
}

/** What is unusual for this coin says more: 1.5 times where it never was, 0.75 times where it always is. */
export function weightOf({ timeframe, base, usual = null }: Weighing): number {
  const frame = timeframe === null ? 1 : FRAME_WEIGHTS[timeframe];
  const rarity = usual === null ? 1 : 1.5 - 0.75 * usual;
  return base * frame * rarity;
}
