import * as v from 'valibot';
import { LONGEST } from '../bounds.ts';
import { CoinSchema } from '../market/coin.ts';
import { MomentSchema, PriceSchema } from '../text/quantity.ts';

/** `above` waits for a high at or over the price. */
export const LevelSideSchema = v.picklist(['above', 'below']);
export type LevelSide = v.InferOutput<typeof LevelSideSchema>;

/** Per user. */
export const MOST_LEVELS = 100;

export const LevelRequestSchema = v.object({
  coin: CoinSchema,
  side: LevelSideSchema,
  price: PriceSchema,
  /** Notifies again once price has gone back; otherwise once. */
  repeating: v.boolean(),
  expires_at: v.nullable(MomentSchema),
  note: v.pipe(v.string(), v.trim(), v.maxLength(LONGEST['price_levels.note'])),
});
export type LevelRequest = v.InferOutput<typeof LevelRequestSchema>;

export const PriceLevelSchema = v.object({
  id: v.pipe(v.string(), v.uuid()),
  ...LevelRequestSchema.entries,
  /** False once touched, until set again or price went back. */
  armed: v.boolean(),
  /** Close of the minute that last touched it. */
  touched_at: v.nullable(MomentSchema),
});
export type PriceLevel = v.InferOutput<typeof PriceLevelSchema>;
