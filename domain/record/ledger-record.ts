import * as v from 'valibot';
import {
  ActionSchema,
  OddsSchema,
  ReplacedPlanSchema,
  StanceSchema,
} from '../analysis/recommendation.ts';
import { CoinSchema } from '../market/coin.ts';
import { ConvictionBandSchema } from '../plan/change.ts';
import { EpochMsSchema, FiniteNumber, PriceSchema } from '../text/quantity.ts';

const RecordNumber = v.pipe(v.number(), v.integer(), v.minValue(1));

/** Of the rules under which entries are made and settled: `track-record-rules.ts`. */
export const RULES_VERSION = 3;
const RulesSchema = v.picklist([2, RULES_VERSION]);

/** Followed to its primary target and each waypoint. */
export const LedgerEntrySchema = v.object({
  kind: v.literal('entry'),
  rules: RulesSchema,
  coin: CoinSchema,
  /** The market's ID. */
  market: v.string(),
  marketName: v.string(),
  real: v.boolean(),
  action: ActionSchema,
  snapshot: v.pipe(v.string(), v.uuid()),
  /** Close of the newest candle used; later ones settle it. */
  snapshotTime: EpochMsSchema,
  expiresAt: EpochMsSchema,
  entry: PriceSchema,
  stop: PriceSchema,
  target: PriceSchema,
  /** The primary target's: 'TP3'. */
  label: v.string(),
  /** Nearest first. */
  waypoints: v.array(v.object({ label: v.string(), price: PriceSchema })),
  tickSize: FiniteNumber,
  band: ConvictionBandSchema,
  stance: StanceSchema,
  /** -1 (everything short) to 1 (everything long). */
  score: FiniteNumber,
  /** As stated, by label; null if unknown. */
  odds: v.nullable(v.record(v.string(), OddsSchema)),
  /** As known at entry, by which it is settled. */
  funding: v.object({
    percent: FiniteNumber,
    intervalHours: v.pipe(FiniteNumber, v.minValue(Number.MIN_VALUE)),
    assumed: v.boolean(),
  }),
  engine: v.string(),
  /** Whole, to be complete without its snapshot; unparsed, as old records keep their shape. */
  recommendation: v.record(v.string(), v.unknown()),
});

const endFields = {
  outcome: v.picklist(['hit', 'stopped', 'expired']),
  /** Close of the settling candle. */
  settledAt: EpochMsSchema,
  exit: PriceSchema,
  /** In R before and after costs. */
  grossR: FiniteNumber,
  netR: FiniteNumber,
};

const SettledWaypointSchema = v.object({ label: v.string(), ...endFields });
export const SettledWaypointsSchema = v.array(SettledWaypointSchema);

const resultFields = {
  /** In R. */
  costs: v.object({ fees: FiniteNumber, slippage: FiniteNumber, funding: FiniteNumber }),
  /** Of a replaced one those reached before. */
  waypoints: SettledWaypointsSchema,
};

const SettlementSchema = v.object({ ...endFields, ...resultFields });

/** Its candles were unavailable, or are of other prices than the entry: no result. */
const VoidSchema = v.object({
  outcome: v.literal('void'),
  settledAt: EpochMsSchema,
  because: v.optional(v.literal('other prices')),
});

/** Another plan of the coin took its place; closed at the price of then. */
const ReplacedSchema = v.object({
  ...endFields,
  ...resultFields,
  outcome: v.literal('replaced'),
  why: ReplacedPlanSchema.entries.why,
  /** Record number of the other plan's entry. */
  next: RecordNumber,
});

export const EndingSchema = v.variant('outcome', [SettlementSchema, ReplacedSchema, VoidSchema]);

const settling = {
  kind: v.literal('settlement'),
  rules: RulesSchema,
  settles: RecordNumber,
};

const LedgerSettlementSchema = v.variant('outcome', [
  v.object({ ...settling, ...SettlementSchema.entries }),
  v.object({ ...settling, ...ReplacedSchema.entries }),
  v.object({ ...settling, ...VoidSchema.entries }),
]);

const holding = { kind: v.literal('held'), rules: RulesSchema, holds: RecordNumber };

/** What a replaced entry would have come to, for the calibration of its odds. */
const LedgerHeldSchema = v.variant('outcome', [
  v.object({ ...holding, ...SettlementSchema.entries }),
  v.object({ ...holding, ...VoidSchema.entries }),
]);

/** Not an entry: what was recorded between `from` and `at` is not in the record. */
const RestoredSchema = v.object({
  kind: v.literal('restored'),
  /** When the backup was made. */
  from: EpochMsSchema,
  at: EpochMsSchema,
});

export const LedgerContentSchema = v.variant('kind', [
  RestoredSchema,
  LedgerEntrySchema,
  LedgerSettlementSchema,
  LedgerHeldSchema,
]);

export type LedgerContent = v.InferOutput<typeof LedgerContentSchema>;
export type LedgerEntry = v.InferOutput<typeof LedgerEntrySchema>;
export type Settlement = v.InferOutput<typeof SettlementSchema>;
export type VoidEnd = v.InferOutput<typeof VoidSchema>;
export type SettledWaypoint = v.InferOutput<typeof SettledWaypointSchema>;
export type Outcome = v.InferOutput<typeof EndingSchema>['outcome'];
export type LedgerSettlement = v.InferOutput<typeof LedgerSettlementSchema>;
export type LedgerHeld = v.InferOutput<typeof LedgerHeldSchema>;
