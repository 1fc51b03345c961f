import type { Lines } from '../claim/claim.ts';
import type { AnalysisFacts, AnalysisResult, Market } from './analysis.ts';
import type { AsideReason, TradeRecommendation } from './recommendation.ts';

export type Figure = number | string | null;

type Nullable<T> = { readonly [K in keyof T]: T[K] | null };

/** Null from other backends. */
type Assessed = Nullable<
  Pick<TradeRecommendation, 'stance' | 'score' | 'odds' | 'costs' | 'expiresInHours' | 'volatility'>
>;

/** Null or absent from older engines. */
type Living = Nullable<Pick<TradeRecommendation, 'plan' | 'oddsNow' | 'fresh'>>;

/** Times to a target where given; the reason is empty if none. */
export interface KnownPlan
  extends Assessed,
    Living,
    Readonly<Pick<TradeRecommendation, 'etaToTP' | 'etaHours' | 'reason'>> {
  /** 'LONG'; anything else counts as short. */
  readonly action: string | null;
  readonly currentPrice: Figure;
  readonly entry: Figure;
  readonly stopLoss: Figure;
  readonly takeProfit: Readonly<Record<string, number | string>>;
  readonly potentialROI: Readonly<Record<keyof TradeRecommendation['potentialROI'], Figure>>;
  readonly asideFor: readonly AsideReason[];
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
