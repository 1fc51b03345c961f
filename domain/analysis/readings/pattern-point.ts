import * as v from 'valibot';
import { EpochMsSchema, PriceSchema } from '../../text/quantity.ts';

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
