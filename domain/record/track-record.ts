import * as v from 'valibot';
import {
  ActionSchema,
  AsideReasonSchema,
  PlanHashSchema,
  StanceSchema,
} from '../analysis/recommendation.ts';
import { CoinSchema } from '../market/coin.ts';
import { ConvictionBandSchema } from '../plan/change.ts';
import { TARGET_ROLES } from '../plan/odds/target-role.ts';
import { Count, EpochMsSchema, FiniteNumber } from '../text/quantity.ts';
import { EndingSchema, LedgerEntrySchema } from './ledger-record.ts';

/** Null if nothing is settled. */
const MeanR = v.nullable(FiniteNumber);

/** Figures of two markets are never added together. */
const RecordedMarketSchema = v.object({
  id: v.string(),
  name: v.string(),
  /** False for simulated and recorded markets. */
  real: v.boolean(),
  entries: Count,
});

const totalsFields = { entries: Count, settled: Count, hits: Count, netR: MeanR };

const groupFields = {
  totals: v.object({
    ...totalsFields,
    stopped: Count,
    expired: Count,
    replaced: Count,
    /** Not settleable; counted only here and in `entries`. */
    voided: Count,
    grossR: MeanR,
    /** Maximum drawdown of cumulative net R, 0 or more. */
    drawdown: v.pipe(FiniteNumber, v.minValue(0)),
  }),
  /** Mean in R; null if nothing is settled. */
  costs: v.nullable(
    v.object({ fees: FiniteNumber, slippage: FiniteNumber, funding: FiniteNumber }),
  ),
  coins: v.array(v.object({ coin: CoinSchema, ...totalsFields })),
  bands: v.array(
    v.object({ band: ConvictionBandSchema, settled: Count, hits: Count, netR: MeanR }),
  ),
  /** Cumulative net R by settlement, thinned; the last point is exact. */
  line: v.array(v.object({ at: EpochMsSchema, totalR: FiniteNumber })),
  /** Sums of settled entries per 14 days of snapshots, counted from 1970. */
  blocks: v.array(
    v.object({
      block: Count,
      settled: Count,
      hits: Count,
      grossR: FiniteNumber,
      netR: FiniteNumber,
    }),
  ),
};

const GroupSchema = v.object(groupFields);

/** Mean results of closing at a role's targets, by stance; of a replaced entry as if held. */
const TargetTotalsSchema = v.object({
  stance: StanceSchema,
  role: v.picklist(TARGET_ROLES),
  settled: Count,
  hits: Count,
  grossR: FiniteNumber,
  netR: FiniteNumber,
});

/** Odds now, one an hour and plan, against what became of the plans if held; in twentieths. */
export const LooksSchema = v.object({
  /** 0: below 5 %; 19: 95 % and more. */
  bin: v.pipe(Count, v.maxValue(19)),
  looks: Count,
  hits: Count,
  /** Mean odds of a hit. */
  said: FiniteNumber,
});

/** Over all coins or one. Top-level figures: trades. */
export const TrackRecordSchema = v.object({
  market: v.nullable(v.string()),
  markets: v.array(RecordedMarketSchema),
  ...groupFields,
  /** In no figure above. */
  apart: v.object({ 'too close to call': GroupSchema, 'stand aside': GroupSchema }),
  /** Stand aside by reason; an entry with two is in both. */
  asideFor: v.array(v.object({ reason: AsideReasonSchema, ...totalsFields })),
  targets: v.array(TargetTotalsSchema),
  looks: v.array(LooksSchema),
  chain: v.object({
    number: Count,
    hash: v.nullable(v.string()),
    verifiedNumber: Count,
    verifiedAt: v.nullable(EpochMsSchema),
    /** The first record not matching its seal. */
    brokenNumber: v.nullable(Count),
  }),
});

/** Text from the server, or already parsed from the device's store. */
const contentOf = <S extends v.GenericSchema>(schema: S) =>
  v.union([v.pipe(v.string(), v.parseJson(), schema), schema]);

export const TrackRecordEntrySchema = v.object({
  number: Count,
  /** Null if this version cannot read it. */
  content: v.fallback(v.nullable(contentOf(LedgerEntrySchema)), null),
  hash: v.string(),
  plan: v.nullish(PlanHashSchema, null),
  /** Null if open, or unreadable by this version. */
  settlement: v.fallback(v.nullable(contentOf(EndingSchema)), null),
  settlement_number: v.nullable(Count),
  next_action: v.nullish(ActionSchema, null),
});

export const TrackRecordEntriesSchema = v.array(TrackRecordEntrySchema);

const ClosedCallSchema = v.object({
  number: Count,
  stance: StanceSchema,
  outcome: v.picklist(['hit', 'stopped', 'expired', 'replaced']),
  /** After all costs. */
  net_r: FiniteNumber,
});

export const ClosedCallsSchema = v.array(ClosedCallSchema);

export const MOST_CLOSED_CALLS = 20;

export type ClosedCall = v.InferOutput<typeof ClosedCallSchema>;
export type TrackRecord = v.InferOutput<typeof TrackRecordSchema>;
export type RecordGroup = v.InferOutput<typeof GroupSchema>;
export type TrackRecordEntry = v.InferOutput<typeof TrackRecordEntrySchema>;

export const ENTRIES_A_PAGE = 10;
