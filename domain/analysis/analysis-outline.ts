import * as v from 'valibot';
import { CoinSchema } from '../market/coin.ts';
import { EpochMsSchema, FiniteNumber } from '../text/quantity.ts';
import { TradeRecommendationSchema } from './recommendation.ts';

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
      'entry',
      'odds',
      'stopLoss',
      'takeProfit',
      'plan',
    ]),
  ),
});

export type AnalysisOutline = v.InferOutput<typeof AnalysisOutlineSchema>;
