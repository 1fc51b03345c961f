import * as v from 'valibot';
import type { AnalysisFacts } from './analysis.ts';
import { type Structure, StructureSchema } from './change.ts';
import { CoinSchema } from './coin.ts';
import { EpochMsSchema, FiniteNumber } from './quantity.ts';
import { TradeRecommendationSchema } from './recommendation.ts';
import type { Timeframe } from './timeframe.ts';

/** The timeframes whose market structure is worth a notification, longest first. */
export const STRUCTURE_TIMEFRAMES = ['1w', '1d', '4h'] as const satisfies readonly Timeframe[];

/** What of a plan is compared. Fields that plans gain later are none of it, so that older ones stay comparable. */
const PlanOutlineSchema = v.pick(TradeRecommendationSchema, [
  'action',
  'currentPrice',
  'stopLoss',
  'takeProfit',
  'conviction',
  'timeframe',
  'atr',
]);

/** As much of an analysis as says whether it differs from another. */
export const AnalysisOutlineSchema = v.object({
  coin: CoinSchema,
  /** The market's id: prices of two markets are not compared. */
  market: v.string(),
  tickSize: v.pipe(FiniteNumber, v.minValue(Number.MIN_VALUE)),
  /** Close of the newest candle used. */
  snapshotTime: EpochMsSchema,
  plan: PlanOutlineSchema,
  structure: v.object({ '1w': StructureSchema, '1d': StructureSchema, '4h': StructureSchema }),
});

export type AnalysisOutline = v.InferOutput<typeof AnalysisOutlineSchema>;

/** The outline of a whole analysis. */
export function outlineOf(facts: AnalysisFacts): AnalysisOutline {
  const structureOf = (timeframe: Timeframe): Structure =>
    facts.patternAnalysis[timeframe].liquiditySwings.structure;
  return {
    coin: facts.coin,
    market: facts.market.id,
    tickSize: facts.tickSize,
    snapshotTime: facts.snapshotTime,
    plan: facts.tradeRecommendation,
    structure: { '1w': structureOf('1w'), '1d': structureOf('1d'), '4h': structureOf('4h') },
  };
}
