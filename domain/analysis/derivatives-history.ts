import * as v from 'valibot';
import { EpochMsSchema, FiniteNumber } from '../text/quantity.ts';
import { DAY_MS } from '../text/time-units.ts';
import { MarketSchema } from './analysis.ts';

export const HISTORY_MS = 30 * DAY_MS;

/** [ms UTC, value]: a rate as a fraction of the position, or open interest in the coin. */
const PointSchema = v.tuple([EpochMsSchema, FiniteNumber]);

const SeriesSchema = v.object({
  /** Oldest first; 30 days, hourly at most. */
  points: v.pipe(v.array(PointSchema), v.maxLength(800)),
  /** Why there are no points, or no newer ones. */
  reason: v.nullable(v.string()),
});

export const HistorySeriesSchema = v.object({ funding: SeriesSchema, openInterest: SeriesSchema });

export const DerivativesHistorySchema = v.object({
  ...HistorySeriesSchema.entries,
  market: MarketSchema,
});

export type HistoryPoint = v.InferOutput<typeof PointSchema>;
export type HistorySeries = v.InferOutput<typeof SeriesSchema>;
export type DerivativesHistory = v.InferOutput<typeof DerivativesHistorySchema>;
export type HistoryPart = keyof v.InferOutput<typeof HistorySeriesSchema>;
