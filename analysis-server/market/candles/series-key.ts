import type { Coin } from '../../../domain/market/coin.ts';
import type { Timeframe } from '../../../domain/market/timeframe.ts';

export interface SeriesKey {
  readonly market: string;
  readonly coin: Coin;
  readonly timeframe: Timeframe;
}

/** Indexes (`candleIndex`) of its first and last candle. */
export interface Stretch {
  readonly first: number;
  readonly last: number;
}

const BLOCK = 256;

export function blockOf(index: number): number {
  return Math.floor(index / BLOCK);
}
