import * as v from 'valibot';
import { MarketSchema } from '../analysis/analysis.ts';
import { CoinSchema } from '../market/coin.ts';
import { EpochMsSchema, FiniteNumber } from '../text/quantity.ts';

const Positive = v.pipe(FiniteNumber, v.minValue(Number.MIN_VALUE));

/** What positions up to a size must keep as margin, and how far they may be levered. */
export const MarginTierSchema = v.object({
  /** Largest value of a position, in the quote currency; null: no limit. */
  upTo: v.nullable(Positive),
  /** Share of the position's value: 0.005 is 0.5 %. */
  maintenanceRate: v.pipe(Positive, v.maxValue(1)),
  maxLeverage: v.pipe(FiniteNumber, v.minValue(1)),
});

export type MarginTier = v.InferOutput<typeof MarginTierSchema>;

/** From the smallest positions to the largest. */
export const MarginTiersSchema = v.pipe(
  v.array(MarginTierSchema),
  v.minLength(1),
  v.maxLength(500),
);

/** How a coin's perpetual contract is traded; what the market does not give is null. */
export const ContractTermsSchema = v.object({
  /** The smallest difference between two sizes, in coins. */
  amountStep: v.nullable(Positive),
  /** The smallest size, in coins; null: one step. */
  leastAmount: v.nullable(Positive),
  /** Coins of one contract. */
  contractSize: Positive,
  /** The smallest value of an order, in the quote currency. */
  leastNotional: v.nullable(Positive),
  maxLeverage: v.nullable(v.pipe(FiniteNumber, v.minValue(1))),
  tiers: v.nullable(MarginTiersSchema),
});

export type ContractTerms = v.InferOutput<typeof ContractTermsSchema>;

const KnownTermsSchema = v.object({
  /** Null where nothing is known. */
  terms: v.nullable(ContractTermsSchema),
  /** Why something is null: 'terms', or a field of theirs. */
  missing: v.array(v.object({ field: v.string(), reason: v.string() })),
});

/** Terms as far as a market gives them. */
export type KnownTerms = v.InferOutput<typeof KnownTermsSchema>;

/** What `POST /contract` answers. */
export const ContractAnswerSchema = v.object({
  ...KnownTermsSchema.entries,
  coin: CoinSchema,
  market: MarketSchema,
  /** When the server said so. */
  at: EpochMsSchema,
});

export type ContractAnswer = v.InferOutput<typeof ContractAnswerSchema>;

/** Of which coin the terms are asked. */
export const ContractRequestSchema = v.object({ coin: CoinSchema });

/** Nothing is known, for one reason. */
export const noTerms = (reason: string): KnownTerms => ({
  terms: null,
  missing: [{ field: 'terms', reason }],
});
