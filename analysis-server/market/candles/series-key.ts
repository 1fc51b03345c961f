import type { Coin } from '../../../domain/market/coin.ts';
import type { Timeframe } from '../../../domain/market/timeframe.ts';

/** Whose candles. */
export interface SeriesKey {
  /** The market's id. */
  readonly market: string;
  readonly coin: Coin;
  readonly timeframe: Timeframe;
}

/** Indexes (`candleIndex`) of the first and the last candle of a stretch. */
export interface Stretch {
  readonly first: number;
  readonly last: number;
}

/** Candles in a full block. */
const BLOCK = 256;

/** The block that holds the candle of this index. */
export function blockOf(index: number): number {
  return Math.floor(index / BLOCK);
}
