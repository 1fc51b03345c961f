import * as v from 'valibot';
import { EpochMsSchema, PriceSchema } from '../../text/quantity.ts';

/** One point of a detected pattern, as the chart draws and names it. */
export const PatternPointSchema = v.object({
  /** Name of the pattern that the point belongs to: 'Head and Shoulders', 'Bullish Bat'. */
  pattern: v.string(),
  /** What the point is within it: 'Head', 'D', 'Higher low', '9'. */
  label: v.string(),
  /** Open time of the candle (ms UTC). */
  time: EpochMsSchema,
  price: PriceSchema,
});

export type PatternPoint = v.InferOutput<typeof PatternPointSchema>;
