import type { Timeframe } from '../../../domain/market/timeframe.ts';

/** Relative; a plan lives for hours to days. */
const FRAME_WEIGHTS: Readonly<Record<Timeframe, number>> = {
  '1w': 0.7,
  '1d': 0.9,
  '4h': 1,
  '1h': 0.8,
  '15m': 0.5,
};

export interface Weighing {
  readonly timeframe: Timeframe | null;
  /** On the leading timeframe, 0 to 1. */
  readonly base: number;
  /** Share of the last year's candles at which it held too, 0 to 1; null if meaningless. */
  readonly usual?: number | null;
}

/** The unusual says more: 1.5 times if it never held, 0.75 times if it always does. */
export function weightOf({ timeframe, base, usual = null }: Weighing): number {
  const frame = timeframe === null ? 1 : FRAME_WEIGHTS[timeframe];
  const rarity = usual === null ? 1 : 1.5 - 0.75 * usual;
  return base * frame * rarity;
}
