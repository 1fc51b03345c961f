import * as v from 'valibot';
import { ActionSchema, OddsSchema, StanceSchema } from '../analysis/recommendation.ts';
import { CoinSchema } from '../market/coin.ts';
import { ConvictionBandSchema } from '../plan/change.ts';
import { EpochMsSchema, FiniteNumber, PriceSchema } from '../text/quantity.ts';

const RecordNumber = v.pipe(v.number(), v.integer(), v.minValue(1));

const entryFields = {
  kind: v.literal('entry'),
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
  /** The target that counts: the first one in version 1, the primary one since. */
  target: PriceSchema,
  tickSize: FiniteNumber,
  band: ConvictionBandSchema,
  engine: v.string(),
  /**
   * The whole recommendation, so that the record is complete without its snapshot. Read as it lies
   * there: what settles an entry has fields of its own, and an old record keeps its old shape.
   */
  recommendation: v.record(v.string(), v.unknown()),
};

/** Followed to its first target alone; takes no stance. */
const Version1EntrySchema = v.object({ ...entryFields, rules: v.literal(1) });

/** Followed to its primary target and to each waypoint before it. */
const Version2EntrySchema = v.object({
  ...entryFields,
  rules: v.literal(2),
  /** The primary target's label: 'TP3'. */
  label: v.string(),
  /** The targets before it, nearest first. */
  waypoints: v.array(v.object({ label: v.string(), price: PriceSchema })),
  stance: StanceSchema,
  /** The vote's score: -1 (everything short) to 1 (everything long). */
  score: FiniteNumber,
  /** The odds of each target as they were said, by label; null where they were not known. */
  odds: v.nullable(v.record(v.string(), OddsSchema)),
  /** Funding as it was known at entry, by which it is settled. */
  funding: v.object({
    percent: FiniteNumber,
    intervalHours: v.pipe(FiniteNumber, v.minValue(Number.MIN_VALUE)),
    assumed: v.boolean(),
  }),
});

/** A recommendation as it enters the track record, under any version of its rules. */
export const LedgerEntrySchema = v.variant('rules', [Version1EntrySchema, Version2EntrySchema]);

const settlementFields = {
  outcome: v.picklist(['hit', 'stopped', 'expired']),
  /** Close of the candle that settled it. */
  settledAt: EpochMsSchema,
  exit: PriceSchema,
  /** Result in units of the risk, before costs and after them; in version 1 they are fees alone. */
  grossR: FiniteNumber,
  netR: FiniteNumber,
};

/** What an entry of version 1 came to on its candles. */
const SettlementSchema = v.object(settlementFields);

/** What each part of the costs took off, in R. */
const SettledCostsSchema = v.object({
  fees: FiniteNumber,
  slippage: FiniteNumber,
  funding: FiniteNumber,
});

/** What a position closed at a waypoint came to. */
const SettledWaypointSchema = v.object({ label: v.string(), ...settlementFields });
export const SettledWaypointsSchema = v.array(SettledWaypointSchema);

/** What an entry of version 2 came to: at its primary target, and at each waypoint. */
const PlanSettlementSchema = v.object({
  ...settlementFields,
  costs: SettledCostsSchema,
  waypoints: SettledWaypointsSchema,
});

/** The end of an entry whose candles could not be had: it has no result. */
const VoidSchema = v.object({
  outcome: v.literal('void'),
  /** When it was given up. */
  settledAt: EpochMsSchema,
});

/** How an entry of any version ended. Version 1 knows neither costs by part nor waypoints. */
export const EndingSchema = v.variant('outcome', [
  v.object({
    ...settlementFields,
    costs: v.optional(v.nullable(SettledCostsSchema), null),
    waypoints: v.optional(SettledWaypointsSchema, []),
  }),
  VoidSchema,
]);

/** `settles`: number of the record that it settles. */
const settlementOf = <const Rules extends 1 | 2>(rules: Rules) => ({
  kind: v.literal('settlement'),
  rules: v.literal(rules),
  settles: RecordNumber,
});

/** A settlement as it enters the track record, under the rules of its entry. */
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

/** On which side of a registered hypothesis an entry stands. Sealed beside it: `hypotheses.ts`. */
const LedgerShadowSchema = v.object({
  kind: v.literal('shadow'),
  /** Number of the entry. */
  shadows: RecordNumber,
  hypothesis: v.string(),
  /** SHA-256 of the hypothesis as it was registered. */
  registration: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  side: v.picklist(['favoured', 'other']),
  /** Random, so that its hash, which everybody sees, does not give the side away. */
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
