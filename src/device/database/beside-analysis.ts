import * as v from 'valibot';
import type { Coin } from '../../../domain/market/coin.ts';
import type { AnalysisKind, KeptAnalysis } from './analyses.ts';
import type { Database } from './database.ts';
import { type Kept, keep, query } from './keeping.ts';

/** An analysis of the device, or one of the track record, which the device does not keep. */
export type ChartKind = AnalysisKind | 'recorded';

/** Whose: each analysis of the device has a place; all recorded ones share a single one. */
export interface ChartKey {
  readonly userId: string;
  readonly coin: Coin;
  readonly kind: ChartKind;
}

/** A whole analysis as a page shows it. */
export type ChartedAnalysis = Omit<KeptAnalysis, 'kind'> & { readonly kind: ChartKind };

/** What the device keeps beside an analysis, of just one snapshot in a place. */
export interface BesideAnalysis<T> {
  /** Keeps it; it takes the place of what was there before. */
  keep(key: ChartKey, snapshotId: string, value: T): Promise<Kept>;
  /** That of just this snapshot, or null. An unreadable one is deleted. */
  read(key: ChartKey, snapshotId: string): Promise<T | null>;
}

const ANY_COIN = '*';
const RowSchema = v.looseObject({ snapshotId: v.string() });

function placeOf({ userId, coin, kind }: ChartKey) {
  return { userId, coin: kind === 'recorded' ? ANY_COIN : coin, kind };
}

/**
 * A table of what is kept beside analyses.
 * @param field of a row, which holds the value
 */
export function besideAnalysis<const S extends v.GenericSchema>(
  table: 'charts' | 'inputs',
  field: string,
  schema: S,
): BesideAnalysis<v.InferOutput<S>> {
  const rowKey = (key: ChartKey): [string, string, string] => {
    const { userId, coin, kind } = placeOf(key);
    return [userId, coin, kind];
  };
  const rowsOf = (db: Database) => db[table];
  return {
    keep: (key, snapshotId, value) =>
      keep((db) => rowsOf(db).put({ ...placeOf(key), snapshotId, [field]: value })),
    async read(key, snapshotId) {
      const row = await query((db) => rowsOf(db).get(rowKey(key)), undefined);
      if (row === undefined) return null;
      const parsed = v.safeParse(RowSchema, row);
      const value = v.safeParse(schema, parsed.success ? parsed.output[field] : undefined);
      if (parsed.success && value.success) {
        return parsed.output.snapshotId === snapshotId ? value.output : null;
      }
      await keep((db) => rowsOf(db).delete(rowKey(key)));
      return null;
    },
  };
}
