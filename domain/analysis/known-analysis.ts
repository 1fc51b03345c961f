import type { AnalysisFacts, AnalysisResult, Citation, Market } from './analysis.ts';
import type { AsideReason, Odds, PlanCosts, Stance } from './recommendation.ts';
import type { VolatilityReadings } from './volatility.ts';

/** A number, the words in its place, or nothing. */
export type Figure = number | string | null;

/** A recommendation as far as its writer gave one. */
export interface KnownPlan {
  /** 'LONG'; every other word counts as a short. */
  readonly action: string | null;
  readonly currentPrice: Figure;
  readonly entry: Figure;
  readonly stopLoss: Figure;
  /** Targets by label. */
  readonly takeProfit: Readonly<Record<string, number | string>>;
  readonly potentialROI: {
    readonly riskPerTrade: Figure;
    readonly rewardPerTrade: Figure;
    readonly potential: Figure;
    readonly rr: Figure;
  };
  /** Words for the time to each target, by the same labels. */
  readonly etaToTP: Readonly<Record<string, string>>;
  /** The same times in hours, as far as they were given. */
  readonly etaHours: Readonly<Record<string, number>>;
  /** What engines before 'analyst 5' did not say is null. */
  readonly stance: Stance | null;
  readonly asideFor: readonly AsideReason[];
  readonly score: number | null;
  /** Odds by the targets' labels. */
  readonly odds: Readonly<Record<string, Odds>> | null;
  readonly costs: PlanCosts | null;
  readonly expiresInHours: number | null;
  readonly volatility: VolatilityReadings | null;
  /** Empty where none was given. */
  readonly reason: string;
}

type Loosened = 'market' | 'tradeRecommendation' | 'engine';

/** The facts of an analysis in today's shape, by any writer and of any time: what is not known is null. */
export interface KnownFacts extends Omit<AnalysisFacts, Loosened> {
  readonly market: Market | null;
  readonly tradeRecommendation: KnownPlan | null;
  readonly engine: string | null;
}

/** A whole analysis as the app holds it. */
export interface KnownAnalysis
  extends KnownFacts,
    Pick<AnalysisResult, 'aianalysis' | 'text' | 'claims' | 'answers'> {
  /** Where the text's numbers came from, in results of the engines before 'analyst 4'. */
  readonly citations: readonly Citation[];
  /** Who wrote the words: 'rules', a model's name, or null where that is not known. */
  readonly writer: string | null;
}
