import * as v from 'valibot';
import { CoinSchema } from '../market/coin.ts';
import type { Timeframe } from '../market/timeframe.ts';
import { EpochMsSchema, FiniteNumber } from '../text/quantity.ts';
import { StructureSchema } from './readings/patterns.ts';
import { TradeRecommendationSchema } from './recommendation.ts';

/** Whose structure is compared; longest first. */
export const STRUCTURE_TIMEFRAMES = ['1w', '1d', '4h'] as const satisfies readonly Timeframe[];

const KnownStructure = v.nullable(StructureSchema);

/** What is compared of an analysis; those of engines without a life of the plan have none. */
export const AnalysisOutlineSchema = v.object({
  coin: CoinSchema,
  /** Market ID: prices of two markets are not compared. */
  market: v.string(),
  tickSize: v.pipe(FiniteNumber, v.minValue(Number.MIN_VALUE)),
  snapshotTime: EpochMsSchema,
  plan: v.required(
    v.pick(TradeRecommendationSchema, [
      'action',
      'stance',
      'currentPrice',
      'stopLoss',
      'takeProfit',
      'plan',
      'fresh',
    ]),
  ),
  structure: v.object({ '1w': KnownStructure, '1d': KnownStructure, '4h': KnownStructure }),
});

export type AnalysisOutline = v.InferOutput<typeof AnalysisOutlineSchema>;
