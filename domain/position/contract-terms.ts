import * as v from 'valibot';
import { MarketSchema } from '../analysis/analysis.ts';
import { CoinSchema } from '../market/coin.ts';
import { EpochMsSchema, FiniteNumber } from '../text/quantity.ts';

const Positive = v.pipe(FiniteNumber, v.minValue(Number.MIN_VALUE));

export const MarginTierSchema = v.object({
  /** Value in the quote currency; null: no limit. */
  upTo: v.nullable(Positive),
  /** Share of the position: 0.005 is 0.5 %. */
  maintenanceRate: v.pipe(Positive, v.maxValue(1)),
  maxLeverage: v.pipe(FiniteNumber, v.minValue(1)),
});

export type MarginTier = v.InferOutput<typeof MarginTierSchema>;

/** Smallest positions first. */
export const MarginTiersSchema = v.pipe(
  v.array(MarginTierSchema),
  v.minLength(1),
  v.maxLength(500),
);

export const ContractTermsSchema = v.object({
  /** In coins. */
  amountStep: v.nullable(Positive),
  /** In coins; null: one step. */
  leastAmount: v.nullable(Positive),
  /** In coins. */
  contractSize: Positive,
  /** In the quote currency. */
  leastNotional: v.nullable(Positive),
  maxLeverage: v.nullable(v.pipe(FiniteNumber, v.minValue(1))),
  tiers: v.nullable(MarginTiersSchema),
});

export type ContractTerms = v.InferOutput<typeof ContractTermsSchema>;

const KnownTermsSchema = v.object({
  terms: v.nullable(ContractTermsSchema),
  /** `field`: 'terms', or one of their fields. */
  missing: v.array(v.object({ field: v.string(), reason: v.string() })),
});

export type KnownTerms = v.InferOutput<typeof KnownTermsSchema>;

export const ContractAnswerSchema = v.object({
  ...KnownTermsSchema.entries,
  coin: CoinSchema,
  market: MarketSchema,
  at: EpochMsSchema,
});

export type ContractAnswer = v.InferOutput<typeof ContractAnswerSchema>;

export const ContractRequestSchema = v.object({ coin: CoinSchema });

export const noTerms = (reason: string): KnownTerms => ({
  terms: null,
  missing: [{ field: 'terms', reason }],
});
