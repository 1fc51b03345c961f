import type { AnalysisOutline } from '../../domain/analysis/analysis-outline.ts';
import type {
  Action,
  AsideReason,
  Odds,
  PlanLife,
  Stance,
  TradeRecommendation,
} from '../../domain/analysis/recommendation.ts';
import { epochMs, percent, price } from '../../domain/text/quantity.ts';

const HOUR = 3_600_000;

export interface OutlineOptions {
  /** Hours after the first analysis. */
  readonly hours?: number;
  readonly action?: Action;
  readonly price?: number;
  readonly stop?: number;
  readonly target?: number;
  /** Its time in hours. */
  readonly expires?: number;
  readonly conviction?: number;
  readonly stance?: Stance;
  /** Why one stands aside. */
  readonly asideFor?: readonly AsideReason[];
  /** R after costs at the primary target; null where the plan has no odds. */
  readonly expected?: number | null;
  readonly market?: string;
  /** Where its plan is in its life; as one that it opens itself unless given. */
  readonly life?: Partial<PlanLife>;
  /** What an analysis now would plan; the plan itself unless given. */
  readonly fresh?: Partial<FreshPlan>;
}

type FreshPlan = TradeRecommendation['fresh'];

/** As different as their moments and directions. */
export const hashOf = (openedAt: number, action: Action): string =>
  `${action === 'LONG' ? 'a' : 'b'}${openedAt.toString(16)}`.padEnd(64, '0');

const oddsWith = (expected: number): Odds => ({ hit: 0.3, stop: 0.5, expire: 0.2, expected });

/**
 * An analysis of BTCUSDT with an ATR of 1,000: LONG at 64,000 with its stop two ATR below and its
 * targets three and five above, conviction 40, to be traded for 0.1 R.
 */
export function outline(
  options: OutlineOptions = {},
): AnalysisOutline & { readonly plan: TradeRecommendation } {
  const action = options.action ?? 'LONG';
  const stance = options.stance ?? 'trade';
  const snapshotTime = epochMs(Date.UTC(2026, 4, 6) + (options.hours ?? 0) * HOUR);
  const side = options.action === 'SHORT' ? -1 : 1;
  const score = (side * (options.conviction ?? 40)) / 100;
  const entry = price(options.price ?? 64_000);
  const target = options.target ?? 64_000 + side * 3_000;
  const { expected = 0.1 } = options;
  return {
    coin: 'BTCUSDT',
    market: options.market ?? 'recorded',
    tickSize: 0.1,
    snapshotTime,
    plan: {
      action,
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
      expiresInHours: options.expires ?? 240,
      reason: 'BTCUSDT leans that way.',
      score,
      stance,
      asideFor: [...(options.asideFor ?? [])],
      odds: expected === null ? null : { TP1: oddsWith(0), TP2: oddsWith(expected) },
      costs: { fees: 0.04, slippage: 0.01, funding: 0.01, fundingAssumed: true, hours: 60 },
      volatility: null,
      conviction: options.conviction ?? 40,
      timeframe: '4h',
      atr: price(1_000),
      plan: {
        hash: hashOf(snapshotTime, action),
        openedAt: snapshotTime,
        openPrice: entry,
        event: 'opened',
        why: null,
        replaced: null,
        ended: null,
        ...options.life,
      },
      oddsNow: null,
      fresh: { action, score, stance, ...options.fresh },
    },
  };
}
