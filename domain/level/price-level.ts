import * as v from 'valibot';
import { LONGEST } from '../bounds.ts';
import { CoinSchema } from '../market/coin.ts';
import { MomentSchema, PriceSchema } from '../text/quantity.ts';

/** The side from which price has to come: `above` waits for a high at or over the price. */
export const LevelSideSchema = v.picklist(['above', 'below']);
export type LevelSide = v.InferOutput<typeof LevelSideSchema>;

/** Levels that one person may have. */
export const MOST_LEVELS = 100;

/** What a person asks for: a price at which they want to hear of a coin. */
export const LevelRequestSchema = v.object({
  coin: CoinSchema,
  side: LevelSideSchema,
  price: PriceSchema,
  /** Notifies again after price has gone back to the other side; else once. */
  repeating: v.boolean(),
  /** From then on it is not watched; null: as long as it stands. */
  expires_at: v.nullable(MomentSchema),
  note: v.pipe(v.string(), v.trim(), v.maxLength(LONGEST['price_levels.note'])),
});
export type LevelRequest = v.InferOutput<typeof LevelRequestSchema>;

/** A level of a person's own, as the table answers it. */
export const PriceLevelSchema = v.object({
  id: v.pipe(v.string(), v.uuid()),
  ...LevelRequestSchema.entries,
  /** Whether a touch would notify now: false once touched, until it is set again or price went back. */
  armed: v.boolean(),
  /** The close of the minute that touched it last; null where none did. */
  touched_at: v.nullable(MomentSchema),
});
export type PriceLevel = v.InferOutput<typeof PriceLevelSchema>;
