import type { Timeframe } from '../../../../domain/market/timeframe.ts';

export type StructureProposition =
  /** As `patterns/market-structure.ts` has it; sideways only where two highs and two lows are known. */
  | {
      readonly type: 'swings';
      readonly timeframe: Timeframe;
      readonly structure: 'uptrend' | 'downtrend' | 'sideways';
    }
  /**
   * The last confirmed swing high or low against the one before, where they are not equal: more than
   * half an ATR apart, as the structure counts them.
   */
  | {
      readonly type: 'swing-point';
      readonly timeframe: Timeframe;
      readonly end: 'high' | 'low';
      readonly is: 'higher' | 'lower';
      readonly last: number;
      readonly before: number;
    };
