import * as v from 'valibot';
import { EpochMsSchema, FiniteNumber, PercentSchema, PriceSchema } from '../text/quantity.ts';
import { type Coin, CoinSchema } from './coin.ts';

/** Coins that one question for prices may name. */
export const MOST_PRICED_COINS = 200;

/** How often the servers renew prices, in milliseconds. */
export const PRICE_INTERVAL_MS = 10_000;

const CoinPriceSchema = v.object({
  price: PriceSchema,
  /** Against the price 24 hours before; null where the market does not say. */
  change24h: v.nullable(PercentSchema),
  /** Traded in 24 hours, in the quote currency; null where the market does not say. */
  turnover24h: v.nullable(FiniteNumber),
  /** The smallest price step. */
  tickSize: v.pipe(FiniteNumber, v.minValue(Number.MIN_VALUE)),
  /** Where the price is of another moment than the answer's. */
  at: v.optional(EpochMsSchema),
});

/** What `POST /prices` answers; a coin that the market does not have is absent. */
export const PricesAnswerSchema = v.object({
  market: v.object({ id: v.string(), name: v.string(), simulated: v.boolean() }),
  /** When the market said so. */
  at: EpochMsSchema,
  prices: v.record(CoinSchema, CoinPriceSchema),
});

export type PricesAnswer = v.InferOutput<typeof PricesAnswerSchema>;

/** Which coins to say the prices of. Their count is judged by the one who answers. */
export const PricesRequestSchema = v.object({ coins: v.array(v.string()) });

export interface PricesRequest {
  readonly coins: readonly Coin[];
}
