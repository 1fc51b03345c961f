import type { Timeframe } from '../../../../domain/market/timeframe.ts';
import type { AverageName, LevelRef, Side } from './terms.ts';

export type LevelProposition =
  /** `at`: nearer than 0.15 ATR of the plan, so it is met, not near. */
  | {
      readonly type: 'nearest-level';
      readonly side: Side;
      readonly at: boolean;
      readonly level: LevelRef;
      readonly percent: number;
      readonly atr: number;
    }
  /** Where it is not the nearest of all. */
  | {
      readonly type: 'nearest-of-timeframe';
      readonly timeframe: Timeframe;
      readonly side: Side;
      readonly level: LevelRef;
      readonly percent: number;
      readonly atr: number;
    }
  /** MA50, MA100 or MA200 within 1 ATR of the plan. */
  | {
      readonly type: 'average-near';
      readonly timeframe: Timeframe;
      readonly average: AverageName;
      readonly side: Side;
      readonly at: boolean;
      readonly value: number;
      readonly atr: number;
    }
  /**
   * What stands strictly between entry and primary target, or on a part of that way: levels, MA50
   * and MA200 of 4h, 1d and 1w, cloud edges of 4h and 1d. Nearest first, within 0.1 ATR as one,
   * named by what of it stands there. None: the way is free as far as known.
   */
  | {
      readonly type: 'between';
      readonly target: string;
      readonly from: string;
      readonly levels: readonly LevelRef[];
    }
  | { readonly type: 'no-level'; readonly side: Side };
