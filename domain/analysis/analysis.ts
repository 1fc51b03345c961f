import * as v from 'valibot';
import {
  EvidenceSpanSchema,
  FixedAnswerSchema,
  LinesSchema,
  StoredClaimSchema,
} from '../claim/claim.ts';
import { CoinSchema } from '../market/coin.ts';
import { perTimeframe, TimeframeSchema } from '../market/timeframe.ts';
import { EpochMsSchema, FiniteNumber } from '../text/quantity.ts';
import { DerivativesSchema } from './derivatives.ts';
import { LimitationSchema } from './limitation.ts';
import { KnownRangesSchema } from './ranges.ts';
import {
  type TradeRecommendation,
  TradeRecommendationSchema,
  TradeSummarySchema,
} from './recommendation.ts';
import { TimeframeSectionsSchema } from './timeframe-values.ts';

const { entries: sections } = TimeframeSectionsSchema;

export const MarketSchema = v.object({
  /** An exchange ID, 'recorded' or 'simulated'. */
  id: v.string(),
  name: v.string(),
  simulated: v.boolean(),
});

export const MissingValueSchema = v.object({
  timeframe: TimeframeSchema,
  /** Dotted key within the timeframe, such as 'movingAverages.MA200'. */
  field: v.string(),
  reason: v.string(),
});

const deterministic = {
  technicalIndicators: perTimeframe(sections.technicalIndicators),
  volumeAnalysis: perTimeframe(sections.volumeAnalysis),
  supportResistance: perTimeframe(sections.supportResistance),
  ichimokuCloud: perTimeframe(sections.ichimokuCloud),
  fibonacciLevels: perTimeframe(sections.fibonacciLevels),
  pivotPoints: perTimeframe(sections.pivotPoints),
  patternAnalysis: perTimeframe(sections.patternAnalysis),
  tradeRecommendation: TradeRecommendationSchema,
  tradeSummary: TradeSummarySchema,
  /** Null if the market has none. */
  derivatives: v.nullable(DerivativesSchema),
  /** Absent in analyses of older engines. */
  ranges: v.optional(KnownRangesSchema),
  coin: CoinSchema,
  market: MarketSchema,
  /** Smallest price step; sets the decimals of shown prices. */
  tickSize: v.pipe(FiniteNumber, v.minValue(Number.MIN_VALUE)),
  /** Close of the newest candle used (ms UTC). */
  snapshotTime: EpochMsSchema,
  /** Open time of the newest closed candle (ms UTC), to which the values belong. */
  candleTimes: perTimeframe(v.nullable(EpochMsSchema)),
  actualAnalysisTime: EpochMsSchema,
  engine: v.string(),
  missing: v.array(MissingValueSchema),
  limitations: v.array(LimitationSchema),
};

/** All that is computed before the text. */
export const AnalysisFactsSchema = v.object(deterministic);

/** Without its candles (`chart.ts`). */
export const AnalysisResultSchema = v.object({
  ...deterministic,
  aianalysis: v.string(),
  /** 'rules', or a model's name. */
  writer: v.string(),
  /** Evidence in `aianalysis`; the rest is opinion. */
  text: v.array(EvidenceSpanSchema),
  claims: v.array(StoredClaimSchema),
  /** Absent in analyses of older engines. */
  lines: v.optional(LinesSchema),
  answers: v.array(FixedAnswerSchema),
});

export type Market = v.InferOutput<typeof MarketSchema>;
export type MissingValue = v.InferOutput<typeof MissingValueSchema>;
export type AnalysisFacts = v.InferOutput<typeof AnalysisFactsSchema>;
export type AnalysisFigures = Omit<AnalysisFacts, 'tradeRecommendation'> & {
  readonly tradeRecommendation: Omit<TradeRecommendation, 'reason'>;
};
export type AnalysisResult = v.InferOutput<typeof AnalysisResultSchema>;
