import type { Timeframe } from '../../../../domain/market/timeframe.ts';
import type { AverageName, LevelRef, Side } from './terms.ts';

export type LevelProposition =
  /** The nearest level on a side; `at`: nearer than 0.15 ATR of the plan, so it is met, not near. */
  | {
      readonly type: 'nearest-level';
      readonly side: Side;
      readonly at: boolean;
      readonly level: LevelRef;
      readonly percent: number;
      readonly atr: number;
    }
  /** The nearest swing level of one timeframe, where it is not the nearest of all. */
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
   * What stands strictly between entry and the primary target, and on each part of that way (between
   * entry and the first target, between a target and the next): levels, MA50 and MA200 of 4h, 1d and 1w, and cloud edges of 4h and 1d, those nearer
   * than 0.1 ATR to each other as one, named by what of it stands there. Nearest first; none: the way
   * is free as far as these are known.
   */
  | {
      readonly type: 'between';
      readonly target: string;
      readonly from: string;
      readonly levels: readonly LevelRef[];
    }
  /** No level is known on a side. */
  | { readonly type: 'no-level'; readonly side: Side };
