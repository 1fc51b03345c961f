import type { AnalysisOutline } from '../../domain/analysis-outline.ts';
import type { Structure } from '../../domain/change.ts';
import { epochMs, percent, price } from '../../domain/quantity.ts';
import type { Action, TradeRecommendation } from '../../domain/recommendation.ts';

const HOUR = 3_600_000;

export interface OutlineOptions {
  /** Hours after the first analysis. */
  readonly hours?: number;
  readonly action?: Action;
  readonly price?: number;
  readonly stop?: number;
  readonly target?: number;
  readonly conviction?: number;
  readonly structure?: Partial<Record<'1w' | '1d' | '4h', Structure>>;
  readonly market?: string;
}

/**
 * An analysis of BTCUSDT with an ATR of 1,000: LONG at 64,000 with its stop two ATR below and its
 * targets three and five above, conviction 40, all structures sideways.
 */
export function outline(
  options: OutlineOptions = {},
): AnalysisOutline & { readonly plan: TradeRecommendation } {
  const side = options.action === 'SHORT' ? -1 : 1;
  const entry = price(options.price ?? 64_000);
  const target = options.target ?? 64_000 + side * 3_000;
  return {
    coin: 'BTCUSDT',
    market: options.market ?? 'recorded',
    tickSize: 0.1,
    snapshotTime: epochMs(Date.UTC(2026, 4, 6) + (options.hours ?? 0) * HOUR),
    structure: { '1w': 'sideways', '1d': 'sideways', '4h': 'sideways', ...options.structure },
    plan: {
      action: options.action ?? 'LONG',
      currentPrice: entry,
      entry,
      stopLoss: price(options.stop ?? 64_000 - side * 2_000),
      takeProfit: { TP1: price(target), TP2: price(target + side * 2_000) },
      potentialROI: {
        riskPerTrade: percent(3),
        rewardPerTrade: percent(5),
        potential: percent(8),
        rr: 1.5,
      },
      etaToTP: {},
      etaHours: {},
      reason: 'BTCUSDT leans that way.',
      conviction: options.conviction ?? 40,
      timeframe: '4h',
      atr: price(1_000),
    },
  };
}
