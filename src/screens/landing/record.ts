import * as v from 'valibot';
import { FiniteNumber } from '../../../domain/text/quantity.ts';

const Count = v.pipe(v.number(), v.integer(), v.minValue(0));
const Day = v.pipe(v.string(), v.isoDate());

/** Replayed over candles on which nothing was fitted. */
export const RecordSchema = v.pipe(
  v.object({
    engine: v.string(),
    coins: v.pipe(Count, v.minValue(1)),
    /** Plans from the first day on; candles until the second one began. */
    from: Day,
    until: Day,
    settled: v.pipe(Count, v.minValue(1)),
    /** Reached the primary target; expired before it or the stop. */
    hits: Count,
    stopped: Count,
    expired: Count,
    /** Share of hits at the same distances, taken to either side. */
    baseHits: v.pipe(FiniteNumber, v.minValue(0), v.maxValue(1)),
    /** Mean result after all costs in R, with its 95 % interval. */
    net: v.object({ mean: FiniteNumber, low: FiniteNumber, high: FiniteNumber }),
  }),
  v.check(
    ({ settled, hits, stopped, expired }) => settled === hits + stopped + expired,
    'each plan that ended was a hit, stopped or expired',
  ),
);

export type ReplayedRecord = v.InferOutput<typeof RecordSchema>;
