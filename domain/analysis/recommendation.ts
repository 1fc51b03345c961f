import * as v from 'valibot';
import { TimeframeSchema } from '../market/timeframe.ts';
import { FiniteNumber, PercentSchema, PriceSchema } from '../text/quantity.ts';

export const ActionSchema = v.picklist(['LONG', 'SHORT']);
export type Action = v.InferOutput<typeof ActionSchema>;

/** Whether a plan is worth trading; `action` says only which way it would go. */
export const StanceSchema = v.picklist(['trade', 'stand aside']);
export type Stance = v.InferOutput<typeof StanceSchema>;

/** Why one stands aside. */
export const AsideReasonSchema = v.picklist([
  'no odds',
  'poor odds',
  'costs',
  'no lean',
  'conflict',
]);
export type AsideReason = v.InferOutput<typeof AsideReasonSchema>;

const Share = v.pipe(FiniteNumber, v.minValue(0), v.maxValue(1));

/** What may become of a target within the plan's time; the shares sum to 1. */
export const OddsSchema = v.object({
  /** Reached before the stop. */
  hit: Share,
  /** The stop is reached first. */
  stop: Share,
  /** Neither is reached in time. */
  expire: Share,
  /** Mean result in R of a position closed at this target, after all costs. */
  expected: FiniteNumber,
});
export type Odds = v.InferOutput<typeof OddsSchema>;

/** Costs in R of a position held for the primary target. */
export const PlanCostsSchema = v.object({
  fees: FiniteNumber,
  slippage: FiniteNumber,
  /** 0 where the position would be paid. */
  funding: FiniteNumber,
  /** The market's funding rate was not known: 0.01 % every 8 hours was taken, paid by longs. */
  fundingAssumed: v.boolean(),
  /** Hours that it is held on average. */
  hours: FiniteNumber,
});

export type PlanCosts = v.InferOutput<typeof PlanCostsSchema>;

/** The readings that the odds depend on beside distances: `domain/analysis/volatility.ts`. */
export const VolatilitySchema = v.object({
  hourToFourHours: FiniteNumber,
  weekToTwoMonths: FiniteNumber,
  returnsToRange: FiniteNumber,
});

/** Targets by label, nearest first: { TP1: 64000, TP2: 65500 }. */
const TargetsSchema = v.record(v.string(), PriceSchema);

/**
 * A recommendation as the planner makes it: every price lies on the side its action demands. The last
 * target is the primary one, for which the plan is held; those before it are waypoints.
 */
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
    /** Distance from entry to the primary target, the last one, per cent of entry. */
    potential: PercentSchema,
    /** Reward to risk at the first target. */
    rr: FiniteNumber,
  }),
  /**
   * Words for the time within which half of those that reach a target do so, by the same labels:
   * { TP1: 'about 9 hours' }.
   */
  etaToTP: v.record(v.string(), v.string()),
  /** The same times in hours. */
  etaHours: v.record(v.string(), FiniteNumber),
  /** Hours after which the plan's time is over, for every target. */
  expiresInHours: FiniteNumber,
  reason: v.string(),
  /** -1 (everything short) to 1 (everything long). */
  score: v.pipe(FiniteNumber, v.minValue(-1), v.maxValue(1)),
  stance: StanceSchema,
  /** Why one stands aside, weightiest first; empty for a trade. */
  asideFor: v.array(AsideReasonSchema),
  /** Odds of each target, by the same labels; null where the history is too short. */
  odds: v.nullable(v.record(v.string(), OddsSchema)),
  costs: PlanCostsSchema,
  volatility: v.nullable(VolatilitySchema),
  /** 0 to 100: how far the evidence leans towards the action. */
  conviction: v.pipe(FiniteNumber, v.minValue(0), v.maxValue(100)),
  /** The timeframe whose ATR measured the stop. */
  timeframe: TimeframeSchema,
  /** ATR of that timeframe at the snapshot. */
  atr: PriceSchema,
});

export type TradeRecommendation = v.InferOutput<typeof TradeRecommendationSchema>;
/** A plan without its reason in words. */
export type PlanFigures = Omit<TradeRecommendation, 'reason'>;

const LabelledSchema = v.record(v.string(), v.union([v.string(), FiniteNumber]));

export const TradeSummarySchema = v.object({
  patternIdentification: LabelledSchema,
  specificLevels: LabelledSchema,
  riskManagement: v.string(),
  importantLevels: LabelledSchema,
});

export type TradeSummary = v.InferOutput<typeof TradeSummarySchema>;
