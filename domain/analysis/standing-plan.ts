import * as v from 'valibot';
import { CoinSchema } from '../market/coin.ts';
import { canonicalJson } from '../text/canonical-json.ts';
import { EpochMsSchema, FiniteNumber } from '../text/quantity.ts';
import { sha256 } from '../text/sha-256.ts';
import type { AnalysisFacts } from './analysis.ts';
import { PlanEndSchema, PlanHashSchema, PlanSchema, ReplacedPlanSchema } from './recommendation.ts';

/** What never changes of a plan. */
export const PlanContentSchema = v.object({
  coin: CoinSchema,
  /** The market's ID. */
  market: v.string(),
  /** Snapshot time of its opening analysis. */
  openedAt: EpochMsSchema,
  tickSize: FiniteNumber,
  engine: v.string(),
  plan: PlanSchema,
  replaced: v.nullable(ReplacedPlanSchema),
});
export type PlanContent = v.InferOutput<typeof PlanContentSchema>;

/** SHA-256 of its canonical JSON (`canonical-json.ts`), in hexadecimal. */
export function planHash(content: PlanContent): Promise<string> {
  return sha256(canonicalJson(content));
}

/** A coin's newest plan, as an analysis takes it. */
export const StandingPlanSchema = v.object({
  hash: PlanHashSchema,
  content: PlanContentSchema,
  /** Open of the newest closed 4h candle that it was decided with; null if there was none. */
  decidedCandle: v.nullable(EpochMsSchema),
  ended: v.nullable(v.object({ by: PlanEndSchema, at: EpochMsSchema })),
});
export type StandingPlan = v.InferOutput<typeof StandingPlanSchema>;

/** Of the analysis that opens it. */
export function contentOf(facts: AnalysisFacts): PlanContent {
  const { coin, market, snapshotTime, tickSize, engine, tradeRecommendation } = facts;
  const { plan: life, oddsNow: _, fresh: __, ...plan } = tradeRecommendation;
  return {
    coin,
    market: market.id,
    openedAt: snapshotTime,
    tickSize,
    engine,
    plan,
    replaced: life?.replaced ?? null,
  };
}
