import type { Lines } from '../claim/claim.ts';
import type { AnalysisFacts, AnalysisResult, Market } from './analysis.ts';
import type {
  AsideReason,
  Odds,
  PlanCosts,
  Stance,
  TradeRecommendation,
} from './recommendation.ts';
import type { VolatilityReadings } from './volatility.ts';

export type Figure = number | string | null;

export interface KnownPlan {
  /** 'LONG'; anything else counts as short. */
  readonly action: string | null;
  readonly currentPrice: Figure;
  readonly entry: Figure;
  readonly stopLoss: Figure;
  readonly takeProfit: Readonly<Record<string, number | string>>;
  readonly potentialROI: {
    readonly riskPerTrade: Figure;
    readonly rewardPerTrade: Figure;
    readonly potential: Figure;
    readonly rr: Figure;
  };
  readonly etaToTP: Readonly<Record<string, string>>;
  /** In hours, where given. */
  readonly etaHours: Readonly<Record<string, number>>;
  /** Null from other backends, as are those below. */
  readonly stance: Stance | null;
  readonly asideFor: readonly AsideReason[];
  readonly score: number | null;
  readonly odds: Readonly<Record<string, Odds>> | null;
  readonly costs: PlanCosts | null;
  readonly expiresInHours: number | null;
  readonly volatility: VolatilityReadings | null;
  /** Empty if none. */
  readonly reason: string;
  /** Null or absent from older engines, as are those below. */
  readonly plan?: TradeRecommendation['plan'] | null;
  readonly oddsNow?: TradeRecommendation['oddsNow'] | null;
  readonly fresh?: TradeRecommendation['fresh'] | null;
}

type Loosened = 'market' | 'tradeRecommendation' | 'engine';

/** Facts of any writer and age in the current shape; unknown values are null. */
export interface KnownFacts extends Omit<AnalysisFacts, Loosened> {
  readonly market: Market | null;
  readonly tradeRecommendation: KnownPlan | null;
  readonly engine: string | null;
}

export interface KnownAnalysis
  extends KnownFacts,
    Pick<AnalysisResult, 'aianalysis' | 'text' | 'claims' | 'answers'> {
  readonly lines: Lines | null;
  /** 'rules', a model's name, or null if unknown. */
  readonly writer: string | null;
}
