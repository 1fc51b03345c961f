import * as v from 'valibot';
import { EpochMsSchema, FiniteNumber, PercentSchema, PriceSchema } from '../text/quantity.ts';
import { CoinSchema } from './coin.ts';

/** Per request. */
export const MOST_PRICED_COINS = 200;

export const PRICE_INTERVAL_MS = 10_000;

const CoinPriceSchema = v.object({
  price: PriceSchema,
  /** Null if the market does not report it. */
  change24h: v.nullable(PercentSchema),
  /** In the quote currency; null if the market does not report it. */
  turnover24h: v.nullable(FiniteNumber),
  tickSize: v.pipe(FiniteNumber, v.minValue(Number.MIN_VALUE)),
  /** If the price is older than the answer. */
  at: v.optional(EpochMsSchema),
});

const MarketSchema = v.object({ id: v.string(), name: v.string(), simulated: v.boolean() });

export const KeptPriceSchema = v.object({
  ...v.pick(CoinPriceSchema, ['price', 'change24h', 'tickSize']).entries,
  market: MarketSchema,
  at: EpochMsSchema,
});

/** `POST /prices`; coins that the market lacks are absent. */
export const PricesAnswerSchema = v.object({
  market: MarketSchema,
  at: EpochMsSchema,
  prices: v.record(CoinSchema, CoinPriceSchema),
});

export type PricesAnswer = v.InferOutput<typeof PricesAnswerSchema>;

/** The server limits their number. */
export const CoinsRequestSchema = v.object({ coins: v.array(v.string()) });
