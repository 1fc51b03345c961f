import * as v from 'valibot';
import { type Coin, CoinSchema } from '../../../domain/coin.ts';
import type { KnownAnalysis } from '../../../domain/known-analysis.ts';
import { EpochMsSchema } from '../../../domain/quantity.ts';
import { readAnalysis } from '../../../domain/read-analysis.ts';
import { type Timeframe, TimeframeSchema } from '../../../domain/timeframe.ts';
import { ANALYSIS_LIFETIME } from './analysis-lifetime.ts';
import type { Database } from './database.ts';
import { type Kept, keep, query } from './keeping.ts';
import { ROOM_FOR_ANALYSES } from './room.ts';

/** The newest analysis of a coin, or the one from before its last detected change. */
export type AnalysisKind = 'current' | 'previous';

const KeptSchema = v.object({
  userId: v.string(),
  coin: CoinSchema,
  kind: v.picklist(['current', 'previous']),
  snapshotId: v.nullable(v.pipe(v.string(), v.uuid())),
  /** What stood in the search box. */
  coinFilter: v.string(),
  selectedTimeframe: TimeframeSchema,
  /** When the device got it (ms UTC). */
  timestamp: EpochMsSchema,
});

type Keeping = v.InferOutput<typeof KeptSchema>;

/** An analysis with what the device adds to it. */
export interface KeptAnalysis extends KnownAnalysis, Keeping {
  readonly coin: Coin;
}

/** Which analysis of which person. */
export interface AnalysisKey {
  readonly userId: string;
  readonly coin: Coin;
  readonly kind: AnalysisKind;
}

const keyOf = ({ userId, coin, kind }: AnalysisKey): [string, string, string] => [
  userId,
  coin,
  kind,
];

/** Keeps an analysis in place of an older one of the same coin and kind. */
export function keepAnalysis(analysis: KeptAnalysis): Promise<Kept> {
  return keep((db) => db.analyses.put(analysis), ...ROOM_FOR_ANALYSES);
}

/** The row as stored, for `usable`; undefined where there is none. */
export function rawAnalysis(db: Database, key: AnalysisKey): Promise<unknown> {
  return db.analyses.get(keyOf(key));
}

/** What a stored row holds, where it is under 24 hours old and can be read; else null. */
export function readRow(row: unknown, now: number): KeptAnalysis | null {
  const parsed = v.safeParse(KeptSchema, row);
  if (!parsed.success || now - parsed.output.timestamp >= ANALYSIS_LIFETIME) return null;
  const { coin, timestamp } = parsed.output;
  const analysis = readAnalysis(row, { coin, time: timestamp });
  return analysis === 'unreadable' ? null : { ...analysis, ...parsed.output };
}

/**
 * What may be shown of a stored row: the same person's, under 24 hours old and readable.
 * Anything else is deleted with its chart and answered as null.
 */
export function usable(row: unknown, key: AnalysisKey, now: number): KeptAnalysis | null {
  if (row === undefined) return null;
  const kept = readRow(row, now);
  if (kept?.userId === key.userId) return kept;
  void keep((db) => Promise.all([db.analyses.delete(keyOf(key)), db.charts.delete(keyOf(key))]));
  return null;
}

/** The kept analysis, or null. */
export async function keptAnalysis(key: AnalysisKey, now: number): Promise<KeptAnalysis | null> {
  return usable(await query((db) => rawAnalysis(db, key), undefined), key, now);
}

/** Remembers which timeframe the person looks at. */
export function keepTimeframe(key: AnalysisKey, selectedTimeframe: Timeframe): Promise<Kept> {
  return keep((db) => db.analyses.update(keyOf(key), { selectedTimeframe }));
}
