import * as v from 'valibot';
import type { KnownAnalysis } from '../../../domain/analysis/known-analysis.ts';
import { isCorrupt, readAnalysis } from '../../../domain/analysis/read-analysis.ts';
import { validOf } from '../../../domain/analysis/stored-fields.ts';
import { type Coin, CoinSchema } from '../../../domain/market/coin.ts';
import { type Timeframe, TimeframeSchema } from '../../../domain/market/timeframe.ts';
import { EpochMsSchema } from '../../../domain/text/quantity.ts';
import type { Database } from './database.ts';
import { type Kept, keep, query } from './keeping.ts';
import { dropOldestBlocks } from './kept-blocks.ts';
import { ANALYSIS_LIFETIME, summaryOf } from './summaries.ts';
import type { EarlyTables } from './without-dexie.ts';

/** The newest analysis of a coin, or the one before its last detected change. */
export type AnalysisKind = 'current' | 'previous';

const KeptSchema = v.object({
  userId: v.string(),
  coin: CoinSchema,
  kind: v.picklist(['current', 'previous']),
  snapshotId: v.nullable(v.pipe(v.string(), v.uuid())),
  coinFilter: v.string(),
  selectedTimeframe: TimeframeSchema,
  /** When the device got it (ms UTC). */
  timestamp: EpochMsSchema,
});

const WatchedSchema = v.object({ watched: v.literal(true) });

type Keeping = v.InferOutput<typeof KeptSchema>;

export interface KeptAnalysis extends KnownAnalysis, Keeping {
  readonly coin: Coin;
}

export interface AnalysisKey {
  readonly userId: string;
  readonly coin: Coin;
  readonly kind: AnalysisKind;
}

type RowKey = [userId: string, coin: string, kind: string];

const GIVING_WAY = 5;

/** Drops what the server also has and no page shows. */
async function dropReplaceable(db: Database): Promise<void> {
  const [charts, analyses] = await Promise.all([
    db.charts.toCollection().primaryKeys(),
    db.analyses.toCollection().primaryKeys(),
  ]);
  const kept = new Set(analyses.map((key) => JSON.stringify(key)));
  const alone = charts.filter((key) => !kept.has(JSON.stringify(key)));
  const answers = db.resources.where('name').anyOf('track-record', 'contract');
  await Promise.all([
    db.inputs.clear(),
    answers.delete(),
    db.charts.bulkDelete(alone),
    dropOldestBlocks(db),
  ]);
}

export async function dropAnalyses(db: Database, keys: readonly RowKey[]): Promise<void> {
  const tables = [db.analyses, db.summaries, db.charts, db.inputs];
  await Promise.all(tables.map((table) => table.bulkDelete([...keys])));
}

async function dropOldest(db: Database): Promise<void> {
  await dropAnalyses(db, await db.analyses.orderBy('timestamp').limit(GIVING_WAY).primaryKeys());
}

/** Evicts on a full device, least missed first. */
export const ROOM_FOR_ANALYSES = [dropReplaceable, dropOldest] as const;

export const keyOf = ({ userId, coin, kind }: AnalysisKey): RowKey => [userId, coin, kind];

/** Stores analyses, replacing those of the same coin and kind. `watched` is sticky. */
export const putAnalyses = (
  { dexie, analyses, summaries }: Database,
  put: readonly KeptAnalysis[],
  watched: boolean,
): Promise<void> =>
  dexie.transaction('rw', [analyses, summaries], async () => {
    const before = await summaries.bulkGet(put.map(keyOf));
    const stays = before.map((summary) => watched || v.is(WatchedSchema, summary));
    await analyses.bulkPut([...put]);
    await summaries.bulkPut(put.map((each, index) => summaryOf(each, stays[index] ?? watched)));
  });

export const keepAnalysis = (analysis: KeptAnalysis, watched = false): Promise<Kept> =>
  keep((db) => putAnalyses(db, [analysis], watched), ...ROOM_FOR_ANALYSES);

/** The stored row, for `usable`. */
export const rawAnalysis = async (db: EarlyTables, key: AnalysisKey): Promise<unknown> =>
  db.analyses.get(keyOf(key));

function readRow(row: unknown): KeptAnalysis | null {
  const keeping = validOf(KeptSchema, row);
  if (!keeping || isCorrupt(row)) return null;
  const analysis = readAnalysis(row, { coin: keeping.coin, time: keeping.timestamp });
  return analysis === 'unreadable' ? null : { ...analysis, ...keeping };
}

async function dropUnwatched(db: Database, key: RowKey): Promise<void> {
  if (!v.is(WatchedSchema, await db.summaries.get(key))) await dropAnalyses(db, [key]);
}

/**
 * Accepts the same user's readable rows under 24 hours old; from the watchlist, of any age. Deletes
 * unreadable and expired rows with everything beside them.
 */
export function usable(
  row: unknown,
  key: AnalysisKey,
  now: number,
  fromList = false,
): KeptAnalysis | null {
  if (row === undefined) return null;
  const kept = readRow(row);
  if (kept?.userId !== key.userId) {
    void keep((db) => dropAnalyses(db, [keyOf(key)]));
    return null;
  }
  if (fromList || now - kept.timestamp < ANALYSIS_LIFETIME) return kept;
  void keep((db) => dropUnwatched(db, keyOf(key)));
  return null;
}

export const keptAnalysis = async (key: AnalysisKey, now: number): Promise<KeptAnalysis | null> =>
  usable(await query((db) => rawAnalysis(db, key), undefined), key, now);

export const keepTimeframe = (key: AnalysisKey, selectedTimeframe: Timeframe): Promise<Kept> =>
  keep((db) => db.analyses.update(keyOf(key), { selectedTimeframe }));
