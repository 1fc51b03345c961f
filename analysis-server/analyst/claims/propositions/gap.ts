import type { Timeframe } from '../../../../domain/market/timeframe.ts';

export type GapProposition =
  /** A limitation of the candles (`domain/analysis/limitation.ts`), joined by reason. */
  | {
      readonly type: 'limitation';
      readonly limit: 'refused' | 'gap';
      readonly timeframes: readonly Timeframe[];
      readonly reason: string | null;
    }
  /** What a timeframe lacks, whatever the reason, by the names of `GAP_NAMES`. */
  | {
      readonly type: 'missing';
      readonly timeframes: readonly Timeframe[];
      readonly names: readonly string[];
    }
  | { readonly type: 'simulated' }
  /** News and the order book are not looked at. */
  | { readonly type: 'outside' };
