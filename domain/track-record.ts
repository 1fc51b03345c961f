import * as v from 'valibot';
import { ConvictionBandSchema } from './change.ts';
import { CoinSchema } from './coin.ts';
import { EndingSchema, LedgerEntrySchema } from './ledger-record.ts';
import { EpochMsSchema, FiniteNumber } from './quantity.ts';

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

/** What the recommendations of one market came to, over all of its coins or for one. */
export const TrackRecordSchema = v.object({
  /** The market's id; null where there is no entry at all. */
  market: v.nullable(v.string()),
  markets: v.array(RecordedMarketSchema),
  totals: v.object({
    entries: Count,
    /** Entries with a result. */
    settled: Count,
    hits: Count,
    stopped: Count,
    expired: Count,
    /** Entries that could not be settled; they are in no other figure but `entries`. */
    voided: Count,
    grossR: MeanR,
    netR: MeanR,
    /** Deepest fall of the cumulative net R below its highest point so far, 0 or more. */
    drawdown: v.pipe(FiniteNumber, v.minValue(0)),
  }),
  coins: v.array(
    v.object({
      coin: CoinSchema,
      entries: Count,
      settled: Count,
      hits: Count,
      netR: MeanR,
      totalR: MeanR,
    }),
  ),
  bands: v.array(
    v.object({ band: ConvictionBandSchema, settled: Count, hits: Count, netR: MeanR }),
  ),
  /** Cumulative net R in order of settlement, thinned out; the last point is exact. */
  line: v.array(v.object({ at: EpochMsSchema, totalR: FiniteNumber })),
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

export type TrackRecord = v.InferOutput<typeof TrackRecordSchema>;
export type TrackRecordEntry = v.InferOutput<typeof TrackRecordEntrySchema>;

export const ENTRIES_A_PAGE = 10;
