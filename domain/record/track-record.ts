import * as v from 'valibot';
import { AsideReasonSchema, StanceSchema } from '../analysis/recommendation.ts';
import { CoinSchema } from '../market/coin.ts';
import { ConvictionBandSchema } from '../plan/change.ts';
import { TARGET_ROLES } from '../plan/odds/target-role.ts';
import { EpochMsSchema, FiniteNumber } from '../text/quantity.ts';
import { EndingSchema, LedgerEntrySchema } from './ledger-record.ts';

const Count = v.pipe(v.number(), v.integer(), v.minValue(0));
/** A mean of results in R; null where nothing is settled. */
const MeanR = v.nullable(FiniteNumber);

/** A market that recommendations were made on. Figures of two are never added together. */
const RecordedMarketSchema = v.object({
  id: v.string(),
  name: v.string(),
  /** Whether one could trade there; false for a simulated market and for recorded candles. */
  real: v.boolean(),
  entries: Count,
});

/** Counts and mean results of some entries. */
const totalsFields = {
  entries: Count,
  /** Entries with a result. */
  settled: Count,
  hits: Count,
  netR: MeanR,
};

/** Entries that are counted together: one version of the rules and one stance. */
const groupFields = {
  totals: v.object({
    ...totalsFields,
    stopped: Count,
    expired: Count,
    /** Entries that could not be settled; they are in no other figure but `entries`. */
    voided: Count,
    grossR: MeanR,
    /** Deepest fall of the cumulative net R below its highest point so far, 0 or more. */
    drawdown: v.pipe(FiniteNumber, v.minValue(0)),
  }),
  /** Mean costs of the settled entries in R; null where none is settled, and in version 1. */
  costs: v.nullable(
    v.object({ fees: FiniteNumber, slippage: FiniteNumber, funding: FiniteNumber }),
  ),
  coins: v.array(v.object({ coin: CoinSchema, ...totalsFields, totalR: MeanR })),
  bands: v.array(
    v.object({ band: ConvictionBandSchema, settled: Count, hits: Count, netR: MeanR }),
  ),
  /** Cumulative net R in order of settlement, thinned out; the last point is exact. */
  line: v.array(v.object({ at: EpochMsSchema, totalR: FiniteNumber })),
  /** Sums of settled entries by the 14 days in which their snapshots lie, counted from 1970. */
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

/** What positions closed at the targets of one role came to on average: entries of version 2, by stance. */
const TargetTotalsSchema = v.object({
  stance: StanceSchema,
  role: v.picklist(TARGET_ROLES),
  settled: Count,
  hits: Count,
  grossR: FiniteNumber,
  netR: FiniteNumber,
});

/** Stated odds of a role's targets beside what happened, a twentieth of the scale at a time. */
const StatedOddsSchema = v.object({
  stance: StanceSchema,
  role: v.picklist(TARGET_ROLES),
  /** 0: the odds of reaching it were said to be below 5 %; 19: 95 % and more. */
  bin: v.pipe(Count, v.maxValue(19)),
  settled: Count,
  hits: Count,
  /** Mean of the odds of reaching it, and of the results in R after costs, as they were said. */
  said: FiniteNumber,
  expected: FiniteNumber,
  /** Mean result in R after costs. */
  netR: FiniteNumber,
});

/**
 * What the recommendations of one market came to, over all of its coins or for one. The figures at
 * the top are of the plans that were worth trading, under rules version 2.
 */
export const TrackRecordSchema = v.object({
  /** The market's id; null where there is no entry at all. */
  market: v.nullable(v.string()),
  markets: v.array(RecordedMarketSchema),
  ...groupFields,
  /** Plans of version 2 that said to stand aside. */
  aside: GroupSchema,
  /** The same by each reason given; an entry with two is in both. */
  asideFor: v.array(v.object({ reason: AsideReasonSchema, ...totalsFields })),
  version1: GroupSchema,
  targets: v.array(TargetTotalsSchema),
  odds: v.array(StatedOddsSchema),
  /** Records of the chain that nobody but the admins can read yet: hypotheses under test. */
  sealedRecords: Count,
  chain: v.object({
    /** Records there are, and the last one's hash. */
    number: Count,
    hash: v.nullable(v.string()),
    verifiedNumber: Count,
    verifiedAt: v.nullable(EpochMsSchema),
    /** The first record that does not match its seal; null where all do. */
    brokenNumber: v.nullable(Count),
  }),
});

/** As the server has it, a text; or as the device keeps it, read already. */
const contentOf = <S extends v.GenericSchema>(schema: S) =>
  v.union([v.pipe(v.string(), v.parseJson(), schema), schema]);

/** An entry of the list with what it came to. */
export const TrackRecordEntrySchema = v.object({
  number: Count,
  /** Null where it is of a form that this version does not read. */
  content: v.fallback(v.nullable(contentOf(LedgerEntrySchema)), null),
  hash: v.string(),
  /** Null while the entry is open, or where it is of a form that this version does not read. */
  settlement: v.fallback(v.nullable(contentOf(EndingSchema)), null),
  /** Null while the entry is open. */
  settlement_number: v.nullable(Count),
});

export const TrackRecordEntriesSchema = v.array(TrackRecordEntrySchema);

/** A call that was settled, with what it came to. */
const ClosedCallSchema = v.object({
  number: Count,
  /** Null under rules version 1, which knows none. */
  stance: v.nullable(StanceSchema),
  outcome: v.picklist(['hit', 'stopped', 'expired']),
  /** After all costs. */
  net_r: FiniteNumber,
});

export const ClosedCallsSchema = v.array(ClosedCallSchema);

/** How many of them are shown. */
export const MOST_CLOSED_CALLS = 20;

export type ClosedCall = v.InferOutput<typeof ClosedCallSchema>;
export type TrackRecord = v.InferOutput<typeof TrackRecordSchema>;
export type RecordGroup = v.InferOutput<typeof GroupSchema>;
export type TrackRecordEntry = v.InferOutput<typeof TrackRecordEntrySchema>;

export const ENTRIES_A_PAGE = 10;
