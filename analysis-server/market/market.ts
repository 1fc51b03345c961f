import type { Market } from '../../domain/analysis.ts';
import type { CandleSeries } from '../../domain/candle.ts';
import type { Coin } from '../../domain/coin.ts';
import type { EpochMs } from '../../domain/quantity.ts';
import type { Timeframe } from '../../domain/timeframe.ts';

/** The present; the wall clock unless a test sets it. */
export type Clock = () => EpochMs;

/** A contract that can be analysed. */
export interface CoinInfo {
  /** Base and quote without a separator, such as BTCUSDT. */
  readonly coin: Coin;
  /** The smallest price step, in the quote currency. */
  readonly tickSize: number;
}

/** Where candles come from. Every refusal is a `MarketError`; anything else thrown is a bug. */
export interface MarketSource {
  readonly market: Market;
  /** All coins, sorted by symbol. */
  coins(): Promise<readonly CoinInfo[]>;
  /**
   * The newest closed candles of a coin.
   * @param upTo only candles that closed at this moment or before count
   * @param count how many candles at most; a coin with a shorter history gives fewer
   * @returns checked candles, oldest first, at least one
   * @throws MarketError naming market, coin, timeframe and moment
   */
  candles(coin: Coin, timeframe: Timeframe, upTo: EpochMs, count: number): Promise<CandleSeries>;
  /** The market's present for a coin: the clock, or for recorded candles where they end. */
  now(coin: Coin): Promise<EpochMs>;
  /** Cuts open requests and connections. The source answers no more afterwards. */
  close(): Promise<void>;
}

/** Finds a coin in a list, or undefined where it is not listed. */
export function findCoin(coins: readonly CoinInfo[], coin: Coin): CoinInfo | undefined {
  return coins.find((info) => info.coin === coin);
}
