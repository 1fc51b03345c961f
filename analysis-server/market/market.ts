import type { Registry } from 'prom-client';
import type { Market } from '../../domain/analysis/analysis.ts';
import type { Derivatives } from '../../domain/analysis/derivatives.ts';
import type { HistoryPart, HistorySeries } from '../../domain/analysis/derivatives-history.ts';
import type { CandleRow } from '../../domain/market/candle.ts';
import type { CheckedCandles } from '../../domain/market/checked-candles.ts';
import type { Coin } from '../../domain/market/coin.ts';
import type { Ticker } from '../../domain/market/ticker.ts';
import { type CandlePeriod, PERIOD_MS, type Timeframe } from '../../domain/market/timeframe.ts';
import type { KnownTerms } from '../../domain/position/contract-terms.ts';
import type { EpochMs } from '../../domain/text/quantity.ts';
import { MINUTE_MS } from '../../domain/text/time-units.ts';

export const periodMs = (period: CandlePeriod): number =>
  period === '1m' ? MINUTE_MS : PERIOD_MS[period];

export type Clock = () => EpochMs;

export interface CoinInfo {
  /** Base and quote without a separator, such as BTCUSDT. */
  readonly coin: Coin;
  readonly tickSize: number;
}

/** Can be read again as they were known. */
interface MarketCandles extends CheckedCandles {
  readonly correction: number;
}

/** By the open times of the first and last candle. */
export interface CandleSpan {
  readonly coin: Coin;
  readonly timeframe: Timeframe;
  readonly first: EpochMs;
  readonly last: EpochMs;
}

/** By the open times of the first and last minute. */
export type MinuteSpan = Omit<CandleSpan, 'timeframe'>;

export type HistorySince = Readonly<Record<HistoryPart, EpochMs>>;
/** A failed part may be asked again soon. */
export type HistoryRead = Readonly<Record<HistoryPart, HistorySeries & { failed?: boolean }>>;

/** An exchange, files or a simulation. Every refusal is a `MarketError`; other errors are bugs. */
export interface MarketFeed {
  readonly market: Market;
  /** Whether weekly candles are the feed's own or built from daily ones. */
  readonly weeks: 'own' | 'of days';
  coins(): Promise<readonly CoinInfo[]>;
  /** Closed candles, oldest first, unchecked; fewer if the market has fewer. @throws MarketError */
  candles(span: CandleSpan): Promise<readonly CandleRow[]>;
  /** As `candles`, for 1m; absent for markets without minutes (recorded). @throws MarketError */
  minutes?(span: MinuteSpan): Promise<readonly CandleRow[]>;
  /** As settled and counted by `upTo`. Unknown parts are null with a reason; never rejects. */
  derivatives(coin: Coin, upTo: EpochMs): Promise<Derivatives | null>;
  /** Settled and counted up to `upTo`; never rejects. Absent for markets without any. */
  history?(coin: Coin, since: HistorySince, upTo: EpochMs): Promise<HistoryRead>;
  /** Of all coins now; for markets that give no history of it. @throws MarketError */
  readonly openInterests?: (() => Promise<ReadonlyMap<Coin, number>>) | undefined;
  /** Today's contract terms. Unknown parts are null with a reason; never rejects. */
  contract(coin: Coin): Promise<KnownTerms>;
  /** Coins without a price are absent. @throws MarketError */
  tickers(): Promise<readonly Ticker[]>;
  /** The market's present: the clock, or the end of recorded candles. */
  now(coin: Coin): Promise<EpochMs>;
  measure?(registry: Registry): void;
  /** Aborts open requests; the feed is unusable afterwards. */
  close(): Promise<void>;
}

/** A feed whose candles are checked and stored. Every refusal is a `MarketError`. */
export interface MarketSource
  extends Pick<MarketFeed, 'market' | 'coins' | 'minutes' | 'derivatives' | 'now'> {
  /** The newest closed by `upTo`, oldest first, at least one; gaps named. @throws MarketError */
  candles(coin: Coin, timeframe: Timeframe, upTo: EpochMs, count: number): Promise<MarketCandles>;
}

export function findCoin(coins: readonly CoinInfo[], coin: Coin): CoinInfo | undefined {
  return coins.find((info) => info.coin === coin);
}
