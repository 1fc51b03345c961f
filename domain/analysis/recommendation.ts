import * as v from 'valibot';
import { TimeframeSchema } from '../market/timeframe.ts';
import {
  EpochMsSchema,
  FiniteNumber,
  PercentSchema,
  PriceSchema,
  Share,
} from '../text/quantity.ts';

export const ActionSchema = v.picklist(['LONG', 'SHORT']);
export type Action = v.InferOutput<typeof ActionSchema>;

/** Whether a plan is worth trading; `action` is only its direction. */
export const StanceSchema = v.picklist(['trade', 'stand aside', 'too close to call']);
export type Stance = v.InferOutput<typeof StanceSchema>;

export const AsideReasonSchema = v.picklist([
  'no odds',
  'poor odds',
  'costs',
  'no lean',
  'conflict',
  'interval',
]);
export type AsideReason = v.InferOutput<typeof AsideReasonSchema>;

/** Target first, stop first or neither within the plan's time; the shares sum to 1. */
export const OddsSchema = v.object({
  hit: Share,
  /** 95 % interval of `hit`; absent in analyses of older engines. */
  interval: v.optional(v.object({ low: Share, high: Share })),
  stop: Share,
  expire: Share,
  /** Mean R after all costs, closing at this target. Break-even needs it; only the method's page shows it. */
  expected: FiniteNumber,
});
export type Odds = v.InferOutput<typeof OddsSchema>;

/** Costs in R of holding for the primary target. */
export const PlanCostsSchema = v.object({
  fees: FiniteNumber,
  slippage: FiniteNumber,
  /** 0 if the position would receive it. */
  funding: FiniteNumber,
  /** Rate unknown: assumes 0.01 % every 8 hours, paid by longs. */
  fundingAssumed: v.boolean(),
  /** Mean holding time. */
  hours: FiniteNumber,
});

export type PlanCosts = v.InferOutput<typeof PlanCostsSchema>;

/** Logarithms of ratios, within bounds: volatility now against before (`volatility.ts`). */
export const VolatilitySchema = v.object({
  /** ATR of 1h over 4h, against a half. */
  hourToFourHours: FiniteNumber,
  /** Daily returns of 7 days against 60. */
  weekToTwoMonths: FiniteNumber,
  /** Deviation of four hours, from a week's hourly returns, against the 4h ATR. */
  returnsToRange: FiniteNumber,
});
export type VolatilityReadings = Readonly<v.InferOutput<typeof VolatilitySchema>>;

/** By label, nearest first: { TP1: 64000, TP2: 65500 }. */
const TargetsSchema = v.record(v.string(), PriceSchema);

const PLAN = {
  action: ActionSchema,
  /** Close of the newest candle used. */
  currentPrice: PriceSchema,
  entry: PriceSchema,
  stopLoss: PriceSchema,
  takeProfit: TargetsSchema,
  /** From the entry, in % of it: to the stop, the first and the primary target. */
  potentialROI: v.object({
    riskPerTrade: PercentSchema,
    rewardPerTrade: PercentSchema,
    potential: PercentSchema,
    /** Reward to risk at the first target. */
    rr: FiniteNumber,
  }),
  /** Time within which half of those that reach a target do so: { TP1: 'about 9 hours' }. */
  etaToTP: v.record(v.string(), v.string()),
  etaHours: v.record(v.string(), FiniteNumber),
  /** The plan's time limit, for every target. */
  expiresInHours: FiniteNumber,
  reason: v.string(),
  /** -1 (everything short) to 1 (everything long). */
  score: v.pipe(FiniteNumber, v.minValue(-1), v.maxValue(1)),
  stance: StanceSchema,
  /** Weightiest first; empty for a trade. */
  asideFor: v.array(AsideReasonSchema),
  odds: v.nullable(v.record(v.string(), OddsSchema)),
  costs: PlanCostsSchema,
  volatility: v.nullable(VolatilitySchema),
  /** 0 to 100: how far the evidence leans towards the action. */
  conviction: v.pipe(FiniteNumber, v.minValue(0), v.maxValue(100)),
  /** Timeframe of `atr`, which measured the stop. */
  timeframe: TimeframeSchema,
  atr: PriceSchema,
};

/**
 * A plan as its opening analysis made it. Prices lie on the side that the action demands; the last
 * target is the primary one.
 */
export const PlanSchema = v.object(PLAN);
export type Plan = v.InferOutput<typeof PlanSchema>;
export type PlanFigures = Omit<Plan, 'reason'>;

export const PlanHashSchema = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));

/** What ended a plan; 'void': candles that would tell are not to be had. */
export const PlanEndSchema = v.picklist(['target', 'stop', 'time', 'replaced', 'void']);
export type PlanEnd = v.InferOutput<typeof PlanEndSchema>;

/** The plan whose place another took, and why: `decidePlan`. */
export const ReplacedPlanSchema = v.object({
  hash: PlanHashSchema,
  action: ActionSchema,
  stance: StanceSchema,
  openedAt: EpochMsSchema,
  /** Its result in R before costs. */
  grossR: FiniteNumber,
  why: v.picklist(['other side', 'first trade']),
});
export type ReplacedPlan = v.InferOutput<typeof ReplacedPlanSchema>;

/** Where a coin's one plan stands at this analysis. */
export const PlanLifeSchema = v.object({
  /** `planHash` of the plan as opened. */
  hash: PlanHashSchema,
  openedAt: EpochMsSchema,
  openPrice: PriceSchema,
  /** 'ended': no candle has closed since. */
  event: v.picklist(['opened', 'kept', 'replaced', 'ended']),
  /** Why it was kept: `decidePlan`. */
  why: v.nullable(v.picklist(['decided', 'not a trade', 'same side'])),
  /** At its opening. */
  replaced: v.nullable(ReplacedPlanSchema),
  ended: v.nullable(v.object({ by: PlanEndSchema, at: EpochMsSchema })),
});
export type PlanLife = v.InferOutput<typeof PlanLifeSchema>;

export const OddsNowSchema = v.omit(OddsSchema, ['expected']);
export const FreshPlanSchema = v.pick(PlanSchema, ['action', 'score', 'stance']);

/**
 * The coin's plan as opened; `currentPrice`, `etaToTP` and `etaHours` are of now. The last three are
 * absent in analyses of older engines.
 */
export const TradeRecommendationSchema = v.object({
  ...PLAN,
  plan: v.optional(PlanLifeSchema),
  /** For the primary target by what is left of distances and time; null if unknown or over. */
  oddsNow: v.optional(v.nullable(OddsNowSchema)),
  /** What an analysis now would plan: no advice. */
  fresh: v.optional(FreshPlanSchema),
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
