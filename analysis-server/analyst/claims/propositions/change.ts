import type { Timeframe } from '../../../../domain/market/timeframe.ts';
import type { LevelRef, LineName, Side } from './terms.ts';

export type ChangeProposition =
  /**
   * `line` was on the other side of `over` (or equal, after the other side) `ago + 1` candles ago and
   * has been on `side` since; ago at most 10. DI+ and DI- count to one decimal.
   */
  | {
      readonly type: 'crossed';
      readonly timeframe: Timeframe;
      readonly line: LineName;
      readonly over: LineName;
      readonly side: Side;
      readonly ago: number;
    }
  /** The last `candles` (at least 8) values of `line` are all on `side` of `over`, the one before is not, or it is the first known. */
  | {
      readonly type: 'held';
      readonly timeframe: Timeframe;
      readonly line: LineName;
      readonly over: LineName;
      readonly side: Side;
      readonly candles: number;
    }
  /** RSI by at least 12, ADX by at least 6, from `candles` (5 or 10) ago to now. */
  | {
      readonly type: 'moved';
      readonly timeframe: Timeframe;
      readonly reading: 'RSI' | 'ADX';
      readonly way: 'risen' | 'fallen';
      readonly from: number;
      readonly to: number;
      readonly candles: number;
      /** By whom the trend is led, of ADX. */
      readonly led: 'buyers' | 'sellers' | 'neither';
    }
  /** RSI was beyond the edge `ago + 1` candles ago, and has not been since; ago at most 5. */
  | {
      readonly type: 'left-extreme';
      readonly timeframe: Timeframe;
      readonly reading: 'RSI';
      readonly state: 'overbought' | 'oversold';
      readonly ago: number;
      readonly from: number;
      readonly to: number;
    }
  /** Closes: before, on the other side of a swing level of this timeframe; since `ago`, on this side. ago at most 10. */
  | {
      readonly type: 'broke-level';
      readonly timeframe: Timeframe;
      readonly side: Side;
      readonly level: LevelRef;
      readonly ago: number;
    }
  /** The newest close is the highest or lowest of `candles` closes (at least 20), itself included. */
  | {
      readonly type: 'extreme-close';
      readonly timeframe: Timeframe;
      readonly end: 'highest' | 'lowest';
      readonly candles: number;
      readonly close: number;
    }
  /** The MACD histogram has kept its sign and shrunk, or grown, with each of `candles` (at least 3) candles. */
  | {
      readonly type: 'histogram';
      readonly timeframe: Timeframe;
      readonly sign: 'positive' | 'negative';
      readonly way: 'shrinking' | 'growing';
      readonly candles: number;
      readonly value: number;
    }
  /** Bollinger bands inside the Keltner channel for `candles` candles up to now. */
  | { readonly type: 'squeeze'; readonly timeframe: Timeframe; readonly candles: number }
  /** A squeeze of at least 5 candles ended `ago` (at most 5) candles ago. */
  | {
      readonly type: 'squeeze-ended';
      readonly timeframe: Timeframe;
      readonly candles: number;
      readonly ago: number;
    }
  /** Volume above, or below, its 20-candle average for `candles` (at least 3) candles in a row. */
  | {
      readonly type: 'volume-run';
      readonly timeframe: Timeframe;
      readonly side: Side;
      readonly candles: number;
    }
  /** Of the last 20 candles of the plan's timeframe, how many ranged wider (high to low) than entry to stop. */
  | {
      readonly type: 'wide-candles';
      readonly timeframe: Timeframe;
      readonly count: number;
      readonly of: 20;
      readonly distance: number;
    }
  /**
   * Close against the close a day (24 of 1h), week (42 of 4h), month (30 of 1d) or quarter (90 of 1d)
   * ago; no candle between them is missing.
   */
  | {
      readonly type: 'price-change';
      readonly over: 'day' | 'week' | 'month' | 'quarter';
      readonly timeframe: Timeframe;
      readonly candles: number;
      readonly way: 'gained' | 'lost';
      readonly percent: number;
      readonly from: number;
      readonly to: number;
    }
  /** ATR in per cent of the close among the lowest or highest tenth of the last `candles`, at most a year. */
  | {
      readonly type: 'volatility';
      readonly timeframe: Timeframe;
      readonly place: 'low' | 'high';
      readonly percent: number;
      readonly candles: number;
      /** Share of those candles with a calmer (of low: wilder) one, 0 to 100. */
      readonly share: number;
    };
