import * as v from 'valibot';
import { ActionSchema, OddsSchema, StanceSchema } from '../analysis/recommendation.ts';
import { CoinSchema } from '../market/coin.ts';
import { ConvictionBandSchema } from '../plan/change.ts';
import { EpochMsSchema, FiniteNumber, PriceSchema } from '../text/quantity.ts';

const RecordNumber = v.pipe(v.number(), v.integer(), v.minValue(1));

/** Of the rules under which entries are made and settled: `track-record-rules.ts`. */
export const RULES_VERSION = 2;
const RulesSchema = v.literal(RULES_VERSION);

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

const SettlementSchema = v.object({
  ...endFields,
  /** In R. */
  costs: v.object({ fees: FiniteNumber, slippage: FiniteNumber, funding: FiniteNumber }),
  waypoints: SettledWaypointsSchema,
});

/** Its candles were unavailable: no result. */
const VoidSchema = v.object({ outcome: v.literal('void'), settledAt: EpochMsSchema });

export const EndingSchema = v.variant('outcome', [SettlementSchema, VoidSchema]);

const settling = {
  kind: v.literal('settlement'),
  rules: RulesSchema,
  /** The entry's record number. */
  settles: RecordNumber,
};

const LedgerSettlementSchema = v.variant('outcome', [
  v.object({ ...settling, ...SettlementSchema.entries }),
  v.object({ ...settling, ...VoidSchema.entries }),
]);

/** An entry's side of a hypothesis. Sealed beside it: `hypotheses.ts`. */
const LedgerShadowSchema = v.object({
  kind: v.literal('shadow'),
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

export type LedgerEntry = v.InferOutput<typeof LedgerEntrySchema>;
export type Settlement = v.InferOutput<typeof SettlementSchema>;
export type SettledWaypoint = v.InferOutput<typeof SettledWaypointSchema>;
export type Outcome = v.InferOutput<typeof EndingSchema>['outcome'];
export type LedgerSettlement = v.InferOutput<typeof LedgerSettlementSchema>;
export type LedgerShadow = v.InferOutput<typeof LedgerShadowSchema>;
