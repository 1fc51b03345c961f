import * as v from 'valibot';
import type { AnalysisFacts, AnalysisResult, Market } from './analysis.ts';
import type { EpochMs } from './quantity.ts';
import type { Timeframe } from './timeframe.ts';
import { PatternAnalysisSchema } from './timeframe-values.ts';

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
  /** Empty where none was given. */
  readonly reason: string;
}

const { liquiditySwings, tdSequential, ...named } = PatternAnalysisSchema.entries;

/** Patterns as far as they are known: a structure or a setup may not have been looked for. */
export const KnownPatternsSchema = v.object({
  ...named,
  liquiditySwings: v.object({ structure: v.nullable(liquiditySwings.entries.structure) }),
  tdSequential: v.object({
    ...tdSequential.entries,
    setup: v.nullable(tdSequential.entries.setup),
  }),
});

export type KnownPatterns = v.InferOutput<typeof KnownPatternsSchema>;

type Loosened = 'market' | 'candleTimes' | 'patternAnalysis' | 'tradeRecommendation' | 'engine';

/** The facts of an analysis in today's shape, by any writer and of any time: what is not known is null. */
export interface KnownFacts extends Omit<AnalysisFacts, Loosened> {
  readonly market: Market | null;
  readonly candleTimes: Readonly<Record<Timeframe, EpochMs | null>>;
  readonly patternAnalysis: Readonly<Record<Timeframe, KnownPatterns>>;
  readonly tradeRecommendation: KnownPlan | null;
  readonly engine: string | null;
}

/** A whole analysis as the app holds it. Every `AnalysisResult` is one. */
export interface KnownAnalysis
  extends KnownFacts,
    Pick<AnalysisResult, 'aianalysis' | 'citations'> {
  /** Who wrote the words: 'rules', a model's name, or null where that is not known. */
  readonly writer: string | null;
}
