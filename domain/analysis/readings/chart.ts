import * as v from 'valibot';
import { perTimeframe } from '../../market/timeframe.ts';
import { EpochMsSchema, FiniteNumber, PriceSchema } from '../../text/quantity.ts';

/** In units of price. */
export const OVERLAYS = [
  'MA20',
  'MA50',
  'MA200',
  'bollingerUpper',
  'bollingerLower',
  'tenkanSen',
  'kijunSen',
  'senkouSpanA',
  'senkouSpanB',
] as const;

export type OverlayName = (typeof OVERLAYS)[number];

/** Toggled together, in the order offered. */
export const OVERLAY_GROUPS = ['averages', 'bollinger', 'ichimoku'] as const;

export type OverlayGroup = (typeof OVERLAY_GROUPS)[number];

/** Open time (ms UTC), open, high, low, close, volume. */
export const CandleRowSchema = v.tuple([
  FiniteNumber,
  FiniteNumber,
  FiniteNumber,
  FiniteNumber,
  FiniteNumber,
  FiniteNumber,
]);

/** One per candle; null during warm-up. */
const OverlaySchema = v.array(v.nullable(FiniteNumber));

export const PatternPointSchema = v.object({
  /** 'Head and Shoulders', 'Bullish Bat'. */
  pattern: v.string(),
  /** 'Head', 'D', 'Higher low', '9'. */
  label: v.string(),
  /** Candle's open time (ms UTC). */
  time: EpochMsSchema,
  price: PriceSchema,
});

export type PatternPoint = v.InferOutput<typeof PatternPointSchema>;

const TimeframeChartSchema = v.object({
  /** Newest closed candles, oldest first. */
  candles: v.array(CandleRowSchema),
  overlays: v.object(v.entriesFromList(OVERLAYS, OverlaySchema)),
  points: v.array(PatternPointSchema),
});

/** Kept apart from the result, so that lists never load it. */
export const SnapshotChartSchema = perTimeframe(TimeframeChartSchema);

export type TimeframeChart = v.InferOutput<typeof TimeframeChartSchema>;
export type SnapshotChart = v.InferOutput<typeof SnapshotChartSchema>;
