import * as v from 'valibot';
import { ActionSchema, OddsSchema, StanceSchema } from '../analysis/recommendation.ts';
import { CoinSchema } from '../market/coin.ts';
import { ConvictionBandSchema } from '../plan/change.ts';
import { EpochMsSchema, FiniteNumber, PriceSchema } from '../text/quantity.ts';

const RecordNumber = v.pipe(v.number(), v.integer(), v.minValue(1));

const entryFields = {
  kind: v.literal('entry'),
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
  /** Version 1: the first target; since then the primary one. */
  target: PriceSchema,
  tickSize: FiniteNumber,
  band: ConvictionBandSchema,
  engine: v.string(),
  /** Whole, to be complete without its snapshot; unparsed, as old records keep their shape. */
  recommendation: v.record(v.string(), v.unknown()),
};

/** Followed to its first target alone; takes no stance. */
const Version1EntrySchema = v.object({ ...entryFields, rules: v.literal(1) });

/** Followed to its primary target and each waypoint. */
const Version2EntrySchema = v.object({
  ...entryFields,
  rules: v.literal(2),
  /** The primary target's: 'TP3'. */
  label: v.string(),
  /** Nearest first. */
  waypoints: v.array(v.object({ label: v.string(), price: PriceSchema })),
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
});

export const LedgerEntrySchema = v.variant('rules', [Version1EntrySchema, Version2EntrySchema]);

const settlementFields = {
  outcome: v.picklist(['hit', 'stopped', 'expired']),
  /** Close of the settling candle. */
  settledAt: EpochMsSchema,
  exit: PriceSchema,
  /** In R before and after costs (in version 1 only fees). */
  grossR: FiniteNumber,
  netR: FiniteNumber,
};

const SettlementSchema = v.object(settlementFields);

/** In R. */
const SettledCostsSchema = v.object({
  fees: FiniteNumber,
  slippage: FiniteNumber,
  funding: FiniteNumber,
});

const SettledWaypointSchema = v.object({ label: v.string(), ...settlementFields });
export const SettledWaypointsSchema = v.array(SettledWaypointSchema);

const PlanSettlementSchema = v.object({
  ...settlementFields,
  costs: SettledCostsSchema,
  waypoints: SettledWaypointsSchema,
});

/** Its candles were unavailable: no result. */
const VoidSchema = v.object({
  outcome: v.literal('void'),
  settledAt: EpochMsSchema,
});

/** Version 1 has neither costs by part nor waypoints. */
export const EndingSchema = v.variant('outcome', [
  v.object({
    ...settlementFields,
    costs: v.optional(v.nullable(SettledCostsSchema), null),
    waypoints: v.optional(SettledWaypointsSchema, []),
  }),
  VoidSchema,
]);

/** `settles`: the entry's record number. */
const settlementOf = <const Rules extends 1 | 2>(rules: Rules) => ({
  kind: v.literal('settlement'),
  rules: v.literal(rules),
  settles: RecordNumber,
});

const LedgerSettlementSchema = v.variant('rules', [
  v.variant('outcome', [
    v.object({ ...settlementOf(1), ...SettlementSchema.entries }),
    v.object({ ...settlementOf(1), ...VoidSchema.entries }),
  ]),
  v.variant('outcome', [
    v.object({ ...settlementOf(2), ...PlanSettlementSchema.entries }),
    v.object({ ...settlementOf(2), ...VoidSchema.entries }),
  ]),
]);

/** An entry's side of a hypothesis. Sealed beside it: `hypotheses.ts`. */
const LedgerShadowSchema = v.object({
  kind: v.literal('shadow'),
  /** The entry's record number. */
  shadows: RecordNumber,
  hypothesis: v.string(),
  /** SHA-256 of the registered hypothesis. */
  registration: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  side: v.picklist(['favoured', 'other']),
  /** Random, so that the public hash does not reveal the side. */
  salt: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
});

export const LedgerContentSchema = v.variant('kind', [
  LedgerEntrySchema,
  LedgerSettlementSchema,
  LedgerShadowSchema,
]);

export type Version1Entry = v.InferOutput<typeof Version1EntrySchema>;
export type Version2Entry = v.InferOutput<typeof Version2EntrySchema>;
export type LedgerEntry = v.InferOutput<typeof LedgerEntrySchema>;
export type Settlement = v.InferOutput<typeof SettlementSchema>;
export type SettledWaypoint = v.InferOutput<typeof SettledWaypointSchema>;
export type PlanSettlement = v.InferOutput<typeof PlanSettlementSchema>;
export type Outcome = v.InferOutput<typeof EndingSchema>['outcome'];
export type LedgerSettlement = v.InferOutput<typeof LedgerSettlementSchema>;
export type LedgerShadow = v.InferOutput<typeof LedgerShadowSchema>;
