import type { LastPrice } from '../text/price-words.ts';
import type { Coin } from './coin.ts';

/** By last trade, or mid-book; without the forming candle's own open, high and low. */
export interface Ticker extends LastPrice {
  readonly coin: Coin;
  /** In the quote currency; null if the market does not report it. */
  readonly turnover24h: number | null;
}
