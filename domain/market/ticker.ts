import type { EpochMs, Percent, Price } from '../text/quantity.ts';
import type { Coin } from './coin.ts';

/** Markets' tickers lack the forming candle's own open, high and low. */
export interface Ticker {
  readonly coin: Coin;
  /** Last trade; mid-book if the market names none. */
  readonly price: Price;
  readonly change24h: Percent | null;
  /** In the quote currency; null if the market does not report it. */
  readonly turnover24h: number | null;
  readonly tickSize: number;
  readonly at: EpochMs;
}
