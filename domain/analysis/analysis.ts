import * as v from 'valibot';
import { EvidenceSpanSchema, FixedAnswerSchema, StoredClaimSchema } from '../claim/claim.ts';
import { CoinSchema } from '../market/coin.ts';
import { TimeframeSchema } from '../market/timeframe.ts';
import { EpochMsSchema, FiniteNumber } from '../text/quantity.ts';
import { DerivativesSchema } from './derivatives.ts';
import { LimitationSchema } from './limitation.ts';
import {
  type PlanFigures,
  TradeRecommendationSchema,
  TradeSummarySchema,
} from './recommendation.ts';
import { TimeframeSectionsSchema } from './timeframe-values.ts';

const { entries: sections } = TimeframeSectionsSchema;

function perTimeframe<const S extends v.GenericSchema>(schema: S) {
  return v.object({ '1w': schema, '1d': schema, '4h': schema, '1h': schema, '15m': schema });
}

export const MarketSchema = v.object({
  /** Machine name: an exchange id, 'recorded' or 'simulated'. */
  id: v.string(),
  /** As a person reads it: 'Bybit', 'Recorded market', 'Simulated market'. */
  name: v.string(),
  simulated: v.boolean(),
});

/**
 * Where a number in the text came from, in results of the engines before 'analyst 4'. Offsets count
 * UTF-16 units of `aianalysis`.
 */
export const CitationSchema = v.object({
  start: v.pipe(v.number(), v.integer(), v.minValue(0)),
  end: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** Fact's name, such as '4h.RSI' or 'plan.stopLoss'. */
  fact: v.string(),
  timeframe: v.nullable(TimeframeSchema),
  /** The value before rounding. */
  value: FiniteNumber,
  /** Open time of the candle that the value belongs to. */
  candleTime: v.nullable(EpochMsSchema),
});

/** A value that is null, and why. */
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
  /** Funding and open interest; null in results of engines that did not read them. */
  derivatives: v.nullable(DerivativesSchema),
  coin: CoinSchema,
  market: MarketSchema,
  /** The coin's smallest price step; it sets how many decimals prices show. */
  tickSize: v.pipe(FiniteNumber, v.minValue(Number.MIN_VALUE)),
  /** Close of the newest candle used (ms UTC). */
  snapshotTime: EpochMsSchema,
  /**
   * Open time of the newest closed candle of each timeframe (ms UTC); the values belong to it. Null
   * where there is no candle.
   */
  candleTimes: perTimeframe(v.nullable(EpochMsSchema)),
  /** When the analysis ran (ms UTC). */
  actualAnalysisTime: EpochMsSchema,
  /** Version of the engine that computed it. */
  engine: v.string(),
  missing: v.array(MissingValueSchema),
  /** What could not be seen of the candles. */
  limitations: v.array(LimitationSchema),
};

/** Everything that is computed before the words are written. */
export const AnalysisFactsSchema = v.object(deterministic);

/** A finished analysis. Its candles are kept apart (`chart.ts`). */
export const AnalysisResultSchema = v.object({
  ...deterministic,
  aianalysis: v.string(),
  /** Who wrote the words: 'rules', or a model's name. */
  writer: v.string(),
  /** The evidence in `aianalysis`; what is outside of it is opinion. */
  text: v.array(EvidenceSpanSchema),
  /** The claims that the text and the answers state. */
  claims: v.array(StoredClaimSchema),
  answers: v.array(FixedAnswerSchema),
});

export type Market = v.InferOutput<typeof MarketSchema>;
export type Citation = v.InferOutput<typeof CitationSchema>;
export type MissingValue = v.InferOutput<typeof MissingValueSchema>;
export type AnalysisFacts = v.InferOutput<typeof AnalysisFactsSchema>;
/** The facts, the plan without its reason in words. */
export type AnalysisFigures = Omit<AnalysisFacts, 'tradeRecommendation'> & {
  readonly tradeRecommendation: PlanFigures;
};
export type AnalysisResult = v.InferOutput<typeof AnalysisResultSchema>;
