import * as v from 'valibot';
import { ConvictionBandSchema } from './change.ts';
import { CoinSchema } from './coin.ts';
import { EpochMsSchema, FiniteNumber, PriceSchema } from './quantity.ts';
import { ActionSchema } from './recommendation.ts';

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
  /**
   * The whole recommendation, so that the record is complete without its snapshot. Read as it lies
   * there: what settles an entry has fields of its own, and an old record keeps its old shape.
   */
  recommendation: v.record(v.string(), v.unknown()),
});

/** What an entry came to on its candles. */
const SettlementSchema = v.object({
  outcome: v.picklist(['hit', 'stopped', 'expired']),
  /** Close of the candle that settled it. */
  settledAt: EpochMsSchema,
  exit: PriceSchema,
  /** Result in units of the risk, before and after the assumed fees. */
  grossR: FiniteNumber,
  netR: FiniteNumber,
});

/** The end of an entry whose candles could not be had: it has no result. */
const VoidSchema = v.object({
  outcome: v.literal('void'),
  /** When it was given up. */
  settledAt: EpochMsSchema,
});

/** How an entry ended. */
export const EndingSchema = v.variant('outcome', [SettlementSchema, VoidSchema]);

const settlementEntries = {
  kind: v.literal('settlement'),
  rules: v.pipe(v.number(), v.integer()),
  /** Number of the record that it settles. */
  settles: v.pipe(v.number(), v.integer(), v.minValue(1)),
};

/** A settlement as it enters the track record. */
const LedgerSettlementSchema = v.variant('outcome', [
  v.object({ ...settlementEntries, ...SettlementSchema.entries }),
  v.object({ ...settlementEntries, ...VoidSchema.entries }),
]);

export const LedgerContentSchema = v.variant('kind', [LedgerEntrySchema, LedgerSettlementSchema]);

export type LedgerEntry = v.InferOutput<typeof LedgerEntrySchema>;
export type Settlement = v.InferOutput<typeof SettlementSchema>;
export type Outcome = v.InferOutput<typeof EndingSchema>['outcome'];
export type LedgerSettlement = v.InferOutput<typeof LedgerSettlementSchema>;
