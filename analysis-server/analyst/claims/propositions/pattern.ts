import type { Timeframe } from '../../../../domain/market/timeframe.ts';

export type PatternProposition =
  | {
      readonly type: 'pattern';
      readonly timeframe: Timeframe;
      /** Its path: 'patternAnalysis.divergence.type'. */
      readonly reading: string;
      readonly name: string;
      readonly score: number | null;
    }
  /** Late in its run: 6 to 9 of 9. */
  | { readonly type: 'td-setup'; readonly timeframe: Timeframe; readonly setup: number }
  /** None on those of 1d, 4h and 1h that have candles. */
  | { readonly type: 'no-pattern'; readonly timeframes: readonly Timeframe[] };
