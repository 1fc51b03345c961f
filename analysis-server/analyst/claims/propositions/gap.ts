import type { Timeframe } from '../../../../domain/market/timeframe.ts';

export type GapProposition =
  /** Of the candles (`domain/analysis/limitation.ts`), joined by reason. */
  | {
      readonly type: 'limitation';
      readonly limit: 'refused' | 'gap';
      readonly timeframes: readonly Timeframe[];
      readonly reason: string | null;
    }
  /** By the names of `GAP_NAMES`, whatever the reason. */
  | {
      readonly type: 'missing';
      readonly timeframes: readonly Timeframe[];
      readonly names: readonly string[];
    }
  | { readonly type: 'simulated' }
  /** News and the order book are not looked at. */
  | { readonly type: 'outside' };
