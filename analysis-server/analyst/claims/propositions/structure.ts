import type { Timeframe } from '../../../../domain/market/timeframe.ts';

export type StructureProposition =
  /** By `patterns/market-structure.ts`; sideways only if two highs and two lows are known. */
  | {
      readonly type: 'swings';
      readonly timeframe: Timeframe;
      readonly structure: 'uptrend' | 'downtrend' | 'sideways';
    }
  /** Against the swing before, if more than half an ATR apart, as the structure counts them. */
  | {
      readonly type: 'swing-point';
      readonly timeframe: Timeframe;
      readonly end: 'high' | 'low';
      readonly is: 'higher' | 'lower';
      readonly last: number;
      readonly before: number;
    };
