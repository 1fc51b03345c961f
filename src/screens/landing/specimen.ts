import * as v from 'valibot';
import { TradeRecommendationSchema } from '../../../domain/analysis/recommendation.ts';
import { TIMEFRAMES } from '../../../domain/market/timeframe.ts';
import { EpochMsSchema, FiniteNumber, PriceSchema } from '../../../domain/text/quantity.ts';

const EvidenceSchema = v.object({
  /** Offset in its text, in UTF-16 units. */
  start: v.number(),
  end: v.number(),
  title: v.string(),
  side: v.object({ words: v.string(), tone: v.picklist(['up', 'down', 'plain']) }),
  rule: v.nullable(v.string()),
  values: v.array(v.object({ label: v.string(), value: v.string() })),
  /** In words; null if it names none. */
  candles: v.nullable(v.string()),
});

/** What is not evidence is opinion. */
const PassageSchema = v.object({
  text: v.string(),
  evidence: v.pipe(v.array(EvidenceSchema), v.minLength(1)),
});

/** A finished analysis of recorded candles, and its outcome. */
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
  /** Closes of the seven days before the plan, oldest first. */
  week: v.pipe(v.array(PriceSchema), v.minLength(2)),
  reading: PassageSchema,
  /** What speaks against the plan and what would end it. */
  argument: PassageSchema,
  outcome: v.object({
    /** What ended the plan in the recorded candles; 'neither': they ended first. */
    touched: v.picklist(['stop', 'target', 'expiry', 'neither']),
    /** Open time of the 15m candle that did, or of the last one recorded. */
    at: EpochMsSchema,
    /** The stop, the primary target, or that candle's close. */
    price: PriceSchema,
    /** Labels of the waypoints passed before. */
    waypoints: v.array(v.string()),
  }),
});

export type Specimen = v.InferOutput<typeof SpecimenSchema>;
export type Passage = v.InferOutput<typeof PassageSchema>;
export type Evidence = v.InferOutput<typeof EvidenceSchema>;
