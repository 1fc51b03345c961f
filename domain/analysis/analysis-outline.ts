import * as v from 'valibot';
import { CoinSchema } from '../market/coin.ts';
import { TIMEFRAMES, type Timeframe, TimeframeSchema } from '../market/timeframe.ts';
import { EpochMsSchema, FiniteNumber } from '../text/quantity.ts';
import type { AnalysisFigures } from './analysis.ts';
import { type Structure, StructureSchema } from './readings/patterns.ts';
import { TradeRecommendationSchema } from './recommendation.ts';

/** Changes of structure on these may notify; longest first. */
export const STRUCTURE_TIMEFRAMES = ['1w', '1d', '4h'] as const satisfies readonly Timeframe[];

const PlanOutlineSchema = v.pick(TradeRecommendationSchema, [
  'action',
  'currentPrice',
  'stopLoss',
  'takeProfit',
  'conviction',
  'timeframe',
  'atr',
  'stance',
  'asideFor',
  'score',
  'odds',
]);

const KnownStructure = v.nullable(StructureSchema);

export const AnalysisOutlineSchema = v.object({
  coin: CoinSchema,
  /** Market ID: prices of two markets are not compared. */
  market: v.string(),
  tickSize: v.pipe(FiniteNumber, v.minValue(Number.MIN_VALUE)),
  snapshotTime: EpochMsSchema,
  plan: PlanOutlineSchema,
  structure: v.object({ '1w': KnownStructure, '1d': KnownStructure, '4h': KnownStructure }),
  unseen: v.array(TimeframeSchema),
});

export type AnalysisOutline = v.InferOutput<typeof AnalysisOutlineSchema>;

export function outlineOf(facts: AnalysisFigures): AnalysisOutline {
  const structureOf = (timeframe: Timeframe): Structure | null =>
    facts.patternAnalysis[timeframe].liquiditySwings.structure;
  return {
    coin: facts.coin,
    market: facts.market.id,
    tickSize: facts.tickSize,
    snapshotTime: facts.snapshotTime,
    plan: facts.tradeRecommendation,
    structure: { '1w': structureOf('1w'), '1d': structureOf('1d'), '4h': structureOf('4h') },
    unseen: TIMEFRAMES.filter((timeframe) => facts.candleTimes[timeframe] === null),
  };
}
