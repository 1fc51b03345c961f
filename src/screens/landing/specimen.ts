import * as v from 'valibot';
import { TradeRecommendationSchema } from '../../../domain/analysis/recommendation.ts';
import { TIMEFRAMES } from '../../../domain/market/timeframe.ts';
import { EpochMsSchema, FiniteNumber, PriceSchema } from '../../../domain/text/quantity.ts';

/** What a stretch of evidence rests on, as the app shows it when it is pressed. */
const EvidenceSchema = v.object({
  /** Where it stands in its text, in UTF-16 units. */
  start: v.number(),
  end: v.number(),
  title: v.string(),
  /** Whom it speaks for. */
  side: v.object({ words: v.string(), tone: v.picklist(['up', 'down', 'plain']) }),
  /** How it was decided. */
  rule: v.nullable(v.string()),
  values: v.array(v.object({ label: v.string(), value: v.string() })),
  /** The candles that it is about, in words; null where it names none. */
  candles: v.nullable(v.string()),
});

/** A stretch of the analysis with its evidence; the rest of it is opinion. */
const PassageSchema = v.object({
  text: v.string(),
  evidence: v.pipe(v.array(EvidenceSchema), v.minLength(1)),
});

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
  /** Closes of the seven days before the plan, oldest first. */
  week: v.pipe(v.array(PriceSchema), v.minLength(2)),
  /** A sentence on how a timeframe stands. */
  reading: PassageSchema,
  /** What speaks against the plan and what would end it, each stretch with what it rests on. */
  argument: PassageSchema,
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
export type Passage = v.InferOutput<typeof PassageSchema>;
export type Evidence = v.InferOutput<typeof EvidenceSchema>;
