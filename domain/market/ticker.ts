import type { EpochMs, Percent, Price } from '../text/quantity.ts';
import type { Coin } from './coin.ts';

/**
 * What a market says of a coin at one moment. Price and moment are all that a forming candle is
 * drawn from: no market gives that candle's own open, high and low with its tickers.
 */
export interface Ticker {
  readonly coin: Coin;
  /** The price of the last trade; in the middle of the book where the market names no trade. */
  readonly price: Price;
  /** Against the price 24 hours before; null where the market does not say. */
  readonly change24h: Percent | null;
  /** Traded in 24 hours, in the quote currency; null where the market does not say. */
  readonly turnover24h: number | null;
  /** The smallest price step, in the quote currency. */
  readonly tickSize: number;
  /** When the market said so. */
  readonly at: EpochMs;
}
