import * as v from 'valibot';
import { ConvictionBandSchema } from './change.ts';
import { CoinSchema } from './coin.ts';
import { EpochMsSchema, FiniteNumber, PriceSchema } from './quantity.ts';
import { ActionSchema, TradeRecommendationSchema } from './recommendation.ts';

/** A recommendation as it enters the track record. */
export const LedgerEntrySchema = v.object({
  kind: v.literal('entry'),
  rules: v.pipe(v.number(), v.integer()),
  coin: CoinSchema,
  /** The market's id, as a person reads it, and whether real money could trade there. */
  market: v.string(),
  marketName: v.string(),
  real: v.boolean(),
  action: ActionSchema,
  snapshot: v.pipe(v.string(), v.uuid()),
  /** Close of the newest candle used; what comes after settles it. */
  snapshotTime: EpochMsSchema,
  expiresAt: EpochMsSchema,
  entry: PriceSchema,
  stop: PriceSchema,
  target: PriceSchema,
  tickSize: FiniteNumber,
  band: ConvictionBandSchema,
  engine: v.string(),
  /** The whole recommendation, so that the account stands without its snapshot. */
  recommendation: TradeRecommendationSchema,
});

export const OutcomeSchema = v.picklist(['hit', 'stopped', 'expired']);

/** What an entry came to. */
export const SettlementSchema = v.object({
  outcome: OutcomeSchema,
  /** Close of the candle that settled it. */
  settledAt: EpochMsSchema,
  exit: PriceSchema,
  /** Result in units of the risk, before and after the assumed fees. */
  grossR: FiniteNumber,
  netR: FiniteNumber,
});

/** A settlement as it enters the track record. */
export const LedgerSettlementSchema = v.object({
  kind: v.literal('settlement'),
  rules: v.pipe(v.number(), v.integer()),
  /** Number of the record that it settles. */
  settles: v.pipe(v.number(), v.integer(), v.minValue(1)),
  ...SettlementSchema.entries,
});

export const LedgerContentSchema = v.variant('kind', [LedgerEntrySchema, LedgerSettlementSchema]);

export type LedgerEntry = v.InferOutput<typeof LedgerEntrySchema>;
export type Outcome = v.InferOutput<typeof OutcomeSchema>;
export type Settlement = v.InferOutput<typeof SettlementSchema>;
export type LedgerSettlement = v.InferOutput<typeof LedgerSettlementSchema>;
