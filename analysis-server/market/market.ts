import type { Registry } from 'prom-client';
import type { Market } from '../../domain/analysis/analysis.ts';
import type { Derivatives } from '../../domain/analysis/derivatives.ts';
import type { CandleGap, CandleRow, CandleSeries } from '../../domain/market/candle.ts';
import type { Coin } from '../../domain/market/coin.ts';
import type { Ticker } from '../../domain/market/ticker.ts';
import type { Timeframe } from '../../domain/market/timeframe.ts';
import type { KnownTerms } from '../../domain/position/contract-terms.ts';
import type { EpochMs } from '../../domain/text/quantity.ts';

/** The present; the wall clock unless a test sets it. */
export type Clock = () => EpochMs;

/** A contract that can be analysed. */
export interface CoinInfo {
  /** Base and quote without a separator, such as BTCUSDT. */
  readonly coin: Coin;
  /** The smallest price step, in the quote currency. */
  readonly tickSize: number;
}

/** Candles that passed the check, with what is missing between them. */
export interface CheckedCandles {
  readonly series: CandleSeries;
  /** Oldest first; each is older than the newest candles, which are without a gap. */
  readonly gaps: readonly CandleGap[];
}

/** Checked candles that can be read again as they were known. */
export interface MarketCandles extends CheckedCandles {
  /** The largest id of a correction that was applied to them; 0 for none. */
  readonly correction: number;
}

/** Candles of a coin by the open times of the first and the last one. */
export interface CandleSpan {
  readonly coin: Coin;
  readonly timeframe: Timeframe;
  readonly first: EpochMs;
  readonly last: EpochMs;
}

/** Minutes of a coin by the open times of the first and the last one. */
export type MinuteSpan = Omit<CandleSpan, 'timeframe'>;

/**
 * Where candles come from: an exchange, files or a simulation. Every refusal is a `MarketError`;
 * anything else thrown is a bug.
 */
export interface MarketFeed {
  readonly market: Market;
  /** Whether weekly candles are the feed's own or are made of its daily ones. */
  readonly weeks: 'own' | 'of days';
  /** All coins, sorted by symbol. */
  coins(): Promise<readonly CoinInfo[]>;
  /**
   * Closed candles, oldest first, as the market gives them: not checked, and fewer where it has
   * fewer.
   * @throws MarketError naming market, coin and timeframe
   */
  candles(span: CandleSpan): Promise<readonly CandleRow[]>;
  /**
   * Closed 1m candles, oldest first, as the market gives them. Absent where a market has no minutes:
   * recorded ones.
   * @throws MarketError naming market and coin
   */
  minutes?(span: MinuteSpan): Promise<readonly CandleRow[]>;
  /**
   * Funding and open interest of a coin, as they were settled and counted at a moment or before.
   * What cannot be had is null with the reason; it never refuses.
   * @returns null where the market has nothing of the kind
   */
  derivatives(coin: Coin, upTo: EpochMs): Promise<Derivatives | null>;
  /**
   * How a coin's contract is traded today. What cannot be had is null with the reason; it never
   * refuses.
   */
  contract(coin: Coin): Promise<KnownTerms>;
  /**
   * What the market says of its coins now; a coin of which it says no price is absent.
   * @throws MarketError
   */
  tickers(): Promise<readonly Ticker[]>;
  /** The market's present for a coin: the clock, or for recorded candles where they end. */
  now(coin: Coin): Promise<EpochMs>;
  /** Registers what it counts, where it counts anything. */
  measure?(registry: Registry): void;
  /** Cuts open requests and connections. The feed answers no more afterwards. */
  close(): Promise<void>;
}

/** A feed whose candles are checked and kept. Every refusal is a `MarketError`. */
export interface MarketSource {
  readonly market: Market;
  coins(): Promise<readonly CoinInfo[]>;
  /**
   * Closed 1m candles of a coin, oldest first, in order and possible; some may be missing. They are
   * not kept. Absent where the market has no minutes.
   * @throws MarketError naming market and coin
   */
  minutes?(span: MinuteSpan): Promise<readonly CandleRow[]>;
  /**
   * The newest closed candles of a coin.
   * @param upTo only candles that closed at this moment or before count
   * @param count how many candles at most; a coin with a shorter history gives fewer
   * @returns checked candles, oldest first, at least one; old gaps among them are named
   * @throws MarketError naming market, coin, timeframe and moment
   */
  candles(coin: Coin, timeframe: Timeframe, upTo: EpochMs, count: number): Promise<MarketCandles>;
  /**
   * Funding and open interest of a coin, as they were settled and counted at a moment or before.
   * What cannot be had is null with the reason; it never refuses.
   * @returns null where the market has nothing of the kind
   */
  derivatives(coin: Coin, upTo: EpochMs): Promise<Derivatives | null>;
  now(coin: Coin): Promise<EpochMs>;
}

/** Finds a coin in a list, or undefined where it is not listed. */
export function findCoin(coins: readonly CoinInfo[], coin: Coin): CoinInfo | undefined {
  return coins.find((info) => info.coin === coin);
}
