import * as v from 'valibot';
import { EpochMsSchema, FiniteNumber, PriceSchema } from '../../../domain/quantity.ts';
import { TradeRecommendationSchema } from '../../../domain/recommendation.ts';
import { TIMEFRAMES } from '../../../domain/timeframe.ts';

/** One finished analysis of recorded candles, and what the market made of it afterwards. */
export const SpecimenSchema = v.object({
  coin: v.string(),
  tickSize: v.pipe(FiniteNumber, v.gtValue(0)),
  snapshotTime: EpochMsSchema,
  /** Open time of the newest closed candle of each timeframe. */
  candleTimes: v.record(v.picklist(TIMEFRAMES), EpochMsSchema),
  recommendation: v.pick(TradeRecommendationSchema, [
    'action',
    'entry',
    'stopLoss',
    'takeProfit',
    'potentialROI',
    'stance',
    'odds',
  ]),
  /** Sentences of the analysis text. */
  quotes: v.array(v.string()),
  outcome: v.object({
    /** What ended the plan in the recorded candles after the snapshot; 'neither': they ended first. */
    touched: v.picklist(['stop', 'target', 'expiry', 'neither']),
    /** Open time of the 15m candle that did, or of the last one recorded. */
    at: EpochMsSchema,
    /** The stop, the primary target, or that candle's close. */
    price: PriceSchema,
    /** Labels of the waypoints that were passed before. */
    waypoints: v.array(v.string()),
  }),
});

export type Specimen = v.InferOutput<typeof SpecimenSchema>;
