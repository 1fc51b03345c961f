import type { AnalysisOutline } from '../../domain/analysis/analysis-outline.ts';
import type { Structure } from '../../domain/analysis/readings/patterns.ts';
import type {
  Action,
  AsideReason,
  Odds,
  Stance,
  TradeRecommendation,
} from '../../domain/analysis/recommendation.ts';
import type { Timeframe } from '../../domain/market/timeframe.ts';
import { epochMs, percent, price } from '../../domain/text/quantity.ts';

const HOUR = 3_600_000;

export interface OutlineOptions {
  /** Hours after the first analysis. */
  readonly hours?: number;
  readonly action?: Action;
  readonly price?: number;
  readonly stop?: number;
  readonly target?: number;
  readonly conviction?: number;
  readonly stance?: Stance;
  /** Why one stands aside. */
  readonly asideFor?: readonly AsideReason[];
  /** R after costs at the primary target; null where the plan has no odds. */
  readonly expected?: number | null;
  readonly structure?: Partial<Record<'1w' | '1d' | '4h', Structure | null>>;
  readonly market?: string;
  /** Timeframes that it could not see. */
  readonly unseen?: readonly Timeframe[];
}

const oddsWith = (expected: number): Odds => ({ hit: 0.3, stop: 0.5, expire: 0.2, expected });

/**
 * An analysis of BTCUSDT with an ATR of 1,000: LONG at 64,000 with its stop two ATR below and its
 * targets three and five above, conviction 40, to be traded for 0.1 R, all structures sideways.
 */
export function outline(
  options: OutlineOptions = {},
): AnalysisOutline & { readonly plan: TradeRecommendation } {
  const side = options.action === 'SHORT' ? -1 : 1;
  const entry = price(options.price ?? 64_000);
  const target = options.target ?? 64_000 + side * 3_000;
  const { expected = 0.1 } = options;
  return {
    coin: 'BTCUSDT',
    market: options.market ?? 'recorded',
    tickSize: 0.1,
    snapshotTime: epochMs(Date.UTC(2026, 4, 6) + (options.hours ?? 0) * HOUR),
    structure: { '1w': 'sideways', '1d': 'sideways', '4h': 'sideways', ...options.structure },
    unseen: [...(options.unseen ?? [])],
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
      expiresInHours: 240,
      reason: 'BTCUSDT leans that way.',
      score: (side * (options.conviction ?? 40)) / 100,
      stance: options.stance ?? 'trade',
      asideFor: [...(options.asideFor ?? [])],
      odds: expected === null ? null : { TP1: oddsWith(0), TP2: oddsWith(expected) },
      costs: { fees: 0.04, slippage: 0.01, funding: 0.01, fundingAssumed: true, hours: 60 },
      volatility: null,
      conviction: options.conviction ?? 40,
      timeframe: '4h',
      atr: price(1_000),
    },
  };
}
