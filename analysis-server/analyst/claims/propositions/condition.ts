import type { Timeframe } from '../../../../domain/market/timeframe.ts';
import type { LevelRef, Side } from './terms.ts';

export type ConditionProposition =
  /** A trade beyond the stop. */
  | { readonly type: 'ends'; readonly side: Side; readonly stop: number }
  /**
   * A close beyond a level, MA20 or MA50 between price and stop, at least 0.15 ATR from either, in
   * the first two thirds of the way; of the level's timeframe, or of 4h for 1d and 1w (too late).
   */
  | {
      readonly type: 'warning';
      readonly timeframe: Timeframe;
      readonly side: Side;
      readonly level: LevelRef;
    }
  /** A close beyond the last swing high (of a downtrend) or low (of an uptrend). */
  | {
      readonly type: 'swing-break';
      readonly timeframe: Timeframe;
      readonly side: Side;
      readonly price: number;
    }
  /** A close that would turn MA50 or MA200 of 4h, 1d or 1w against the plan. */
  | {
      readonly type: 'flips';
      readonly timeframe: Timeframe;
      readonly average: 'MA50' | 'MA200';
      readonly side: Side;
      readonly value: number;
    };
