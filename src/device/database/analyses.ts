import * as v from 'valibot';
import { AnalysisResultSchema } from '../../../domain/analysis.ts';
import type { Coin } from '../../../domain/coin.ts';
import { EpochMsSchema } from '../../../domain/quantity.ts';
import { type Timeframe, TimeframeSchema } from '../../../domain/timeframe.ts';
import type { Database } from './database.ts';
import { type Kept, keep, look } from './keeping.ts';
import { ROOM_FOR_ANALYSES } from './room.ts';

/** How long an analysis is kept and shown, in milliseconds. */
export const ANALYSIS_LIFETIME = 86_400_000;

/** The newest analysis of a coin, or the one from before its last detected change. */
export type AnalysisKind = 'current' | 'previous';

export const KeptAnalysisSchema = v.object({
  ...AnalysisResultSchema.entries,
  userId: v.string(),
  kind: v.picklist(['current', 'previous']),
  snapshotId: v.nullable(v.pipe(v.string(), v.uuid())),
  /** What stood in the search box. */
  coinFilter: v.string(),
  selectedTimeframe: TimeframeSchema,
  /** When the device got it (ms UTC). */
  timestamp: EpochMsSchema,
});

export type KeptAnalysis = v.InferOutput<typeof KeptAnalysisSchema>;

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

/**
 * What may be shown of a stored row: the same person's, under 24 hours old and whole.
 * Anything else is deleted with its chart and answered as null.
 */
export function usable(row: unknown, key: AnalysisKey, now: number): KeptAnalysis | null {
  if (row === undefined) return null;
  const parsed = v.safeParse(KeptAnalysisSchema, row);
  const fresh = parsed.success && now - parsed.output.timestamp < ANALYSIS_LIFETIME;
  if (fresh && parsed.output.userId === key.userId) return parsed.output;
  void keep((db) => Promise.all([db.analyses.delete(keyOf(key)), db.charts.delete(keyOf(key))]));
  return null;
}

/** The kept analysis, or null. */
export async function readAnalysis(key: AnalysisKey, now: number): Promise<KeptAnalysis | null> {
  return usable(await look((db) => rawAnalysis(db, key), undefined), key, now);
}

/** Remembers which timeframe the person looks at. */
export function keepTimeframe(key: AnalysisKey, selectedTimeframe: Timeframe): Promise<Kept> {
  return keep((db) => db.analyses.update(keyOf(key), { selectedTimeframe }));
}
