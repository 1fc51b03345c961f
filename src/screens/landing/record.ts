import * as v from 'valibot';
import { FiniteNumber } from '../../../domain/text/quantity.ts';

const Count = v.pipe(v.number(), v.integer(), v.minValue(0));
const Day = v.pipe(v.string(), v.isoDate());

/** What plans of the engine came to, replayed over candles on which nothing was fitted. */
export const RecordSchema = v.pipe(
  v.object({
    engine: v.string(),
    coins: v.pipe(Count, v.minValue(1)),
    /** Plans were made from the first day on, and candles read until the second one began. */
    from: Day,
    until: Day,
    /** Plans that had ended by then. */
    settled: v.pipe(Count, v.minValue(1)),
    /** Those that reached the primary target, and those whose time was over before it or the stop. */
    hits: Count,
    stopped: Count,
    expired: Count,
    /** The share of the same distances, taken to either side, that reached the target. */
    baseHits: v.pipe(FiniteNumber, v.minValue(0), v.maxValue(1)),
    /** The mean result after all costs in R, with its 95 % interval. */
    net: v.object({ mean: FiniteNumber, low: FiniteNumber, high: FiniteNumber }),
  }),
  v.check(
    ({ settled, hits, stopped, expired }) => settled === hits + stopped + expired,
    'each plan that ended was a hit, stopped or expired',
  ),
);

export type ReplayedRecord = v.InferOutput<typeof RecordSchema>;
