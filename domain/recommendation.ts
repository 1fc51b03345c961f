import * as v from 'valibot';
import { FiniteNumber, PercentSchema, PriceSchema } from './quantity.ts';
import { TimeframeSchema } from './timeframe.ts';

export const ActionSchema = v.picklist(['LONG', 'SHORT']);
export type Action = v.InferOutput<typeof ActionSchema>;

/** Targets by label, nearest first: { TP1: 64000, TP2: 65500 }. */
const TargetsSchema = v.record(v.string(), PriceSchema);

/** A recommendation as the planner makes it: every price lies on the side its action demands. */
export const TradeRecommendationSchema = v.object({
  action: ActionSchema,
  /** Close of the newest candle used. */
  currentPrice: PriceSchema,
  entry: PriceSchema,
  stopLoss: PriceSchema,
  takeProfit: TargetsSchema,
  potentialROI: v.object({
    /** Distance from entry to stop, per cent of entry. */
    riskPerTrade: PercentSchema,
    /** Distance from entry to the first target, per cent of entry. */
    rewardPerTrade: PercentSchema,
    /** Distance from entry to the last target, per cent of entry. */
    potential: PercentSchema,
    /** Reward to risk at the first target. */
    rr: FiniteNumber,
  }),
  /** Words for the time to each target, by the same labels: { TP1: 'about 9 hours' }. */
  etaToTP: v.record(v.string(), v.string()),
  /** The same times in hours. */
  etaHours: v.record(v.string(), FiniteNumber),
  reason: v.string(),
  /** 0 to 100: how far the evidence leans towards the action. */
  conviction: v.pipe(FiniteNumber, v.minValue(0), v.maxValue(100)),
  /** The timeframe whose ATR measured the stop. */
  timeframe: TimeframeSchema,
  /** ATR of that timeframe at the snapshot. */
  atr: PriceSchema,
});

export type TradeRecommendation = v.InferOutput<typeof TradeRecommendationSchema>;

const LabelledSchema = v.record(v.string(), v.union([v.string(), FiniteNumber]));

export const TradeSummarySchema = v.object({
  patternIdentification: LabelledSchema,
  specificLevels: LabelledSchema,
  riskManagement: v.string(),
  importantLevels: LabelledSchema,
});

export type TradeSummary = v.InferOutput<typeof TradeSummarySchema>;
