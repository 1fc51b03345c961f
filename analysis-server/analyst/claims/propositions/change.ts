import type { Timeframe } from '../../../../domain/market/timeframe.ts';
import type { LevelRef, LineName, Side } from './terms.ts';

export type ChangeProposition =
  /**
   * On the other side (or equal after it) `ago + 1` candles ago, `ago` at most 10; DI: one decimal.
   */
  | {
      readonly type: 'crossed';
      readonly timeframe: Timeframe;
      readonly line: LineName;
      readonly over: LineName;
      readonly side: Side;
      readonly ago: number;
    }
  /** At least 8 values on `side`; the one before is not, or is unknown. */
  | {
      readonly type: 'held';
      readonly timeframe: Timeframe;
      readonly line: LineName;
      readonly over: LineName;
      readonly side: Side;
      readonly candles: number;
    }
  /** RSI by at least 12, ADX by at least 6, over `candles` (5 or 10). */
  | {
      readonly type: 'moved';
      readonly timeframe: Timeframe;
      readonly reading: 'RSI' | 'ADX';
      readonly way: 'risen' | 'fallen';
      readonly from: number;
      readonly to: number;
      readonly candles: number;
      /** Of ADX alone. */
      readonly led: 'buyers' | 'sellers' | 'neither';
    }
  /** RSI was beyond the edge `ago + 1` candles ago, and not since; `ago` at most 5. */
  | {
      readonly type: 'left-extreme';
      readonly timeframe: Timeframe;
      readonly reading: 'RSI';
      readonly state: 'overbought' | 'oversold';
      readonly ago: number;
      readonly from: number;
      readonly to: number;
    }
  /** Closes passed a swing level of this timeframe `ago` candles ago, at most 10. */
  | {
      readonly type: 'broke-level';
      readonly timeframe: Timeframe;
      readonly side: Side;
      readonly level: LevelRef;
      readonly ago: number;
    }
  /** Of `candles` closes (at least 20), itself included. */
  | {
      readonly type: 'extreme-close';
      readonly timeframe: Timeframe;
      readonly end: 'highest' | 'lowest';
      readonly candles: number;
      readonly close: number;
    }
  /** Sign kept, and shrunk or grown with each of `candles` (at least 3). */
  | {
      readonly type: 'histogram';
      readonly timeframe: Timeframe;
      readonly sign: 'positive' | 'negative';
      readonly way: 'shrinking' | 'growing';
      readonly candles: number;
      readonly value: number;
    }
  /** Bollinger bands inside the Keltner channel up to now. */
  | { readonly type: 'squeeze'; readonly timeframe: Timeframe; readonly candles: number }
  /** A squeeze of at least 5 candles ended `ago` (at most 5) candles ago. */
  | {
      readonly type: 'squeeze-ended';
      readonly timeframe: Timeframe;
      readonly candles: number;
      readonly ago: number;
    }
  /** Against the 20-candle average, at least 3 candles in a row. */
  | {
      readonly type: 'volume-run';
      readonly timeframe: Timeframe;
      readonly side: Side;
      readonly candles: number;
    }
  /** Of the last 20 candles of the plan's timeframe, those wider than entry to stop. */
  | {
      readonly type: 'wide-candles';
      readonly timeframe: Timeframe;
      readonly count: number;
      readonly of: 20;
      readonly distance: number;
    }
  /** Close to close without a gap: day 24 of 1h, week 42 of 4h, month 30 and quarter 90 of 1d. */
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
  /** ATR in per cent of the close, lowest or highest tenth of `candles`, at most a year. */
  | {
      readonly type: 'volatility';
      readonly timeframe: Timeframe;
      readonly place: 'low' | 'high';
      readonly percent: number;
      readonly candles: number;
      /** Of calmer (of low: wilder) candles, 0 to 100. */
      readonly share: number;
    };
