import type { Timeframe } from '../../../../domain/market/timeframe.ts';
import type { LevelRef, Side } from './terms.ts';

export type ConditionProposition =
  /** A trade beyond the stop. */
  | { readonly type: 'ends'; readonly side: Side; readonly stop: number }
  /**
   * A close beyond a level or MA20/MA50 that lies strictly between price and stop, on the side
   * that the plan needs, at least 0.15 ATR from either and in the first two thirds of the way. Closes
   * of the level's own timeframe; of 1d and 1w, which would come late, those of 4h.
   */
  | {
      readonly type: 'warning';
      readonly timeframe: Timeframe;
      readonly side: Side;
      readonly level: LevelRef;
    }
  /** A close beyond the last swing high (of a downtrend) or low (of an uptrend) breaks that structure. */
  | {
      readonly type: 'swing-break';
      readonly timeframe: Timeframe;
      readonly side: Side;
      readonly price: number;
    }
  /** A close beyond MA50 or MA200 of 4h, 1d or 1w, on the far side of price against the plan's side, that would turn that average against the plan. */
  | {
      readonly type: 'flips';
      readonly timeframe: Timeframe;
      readonly average: 'MA50' | 'MA200';
      readonly side: Side;
      readonly value: number;
    };
