import * as v from 'valibot';
import { InputsAnswerSchema } from '../../../domain/analysis/inputs-answer.ts';
import {
  type SnapshotChart,
  SnapshotChartSchema,
} from '../../../domain/analysis/readings/chart.ts';
import type { Coin } from '../../../domain/market/coin.ts';
import type { AnalysisKind, KeptAnalysis } from './analyses.ts';
import type { Database } from './database.ts';
import { type Kept, keep, query } from './keeping.ts';

/** `recorded`: from the track record; the device does not store it. */
export type ChartKind = AnalysisKind | 'recorded';

/** Each analysis on the device has a slot; all recorded ones share one. */
export interface ChartKey {
  readonly userId: string;
  readonly coin: Coin;
  readonly kind: ChartKind;
}

export type ChartedAnalysis = Omit<KeptAnalysis, 'kind'> & {
  readonly kind: ChartKind;
  readonly chart?: SnapshotChart | null | undefined;
};

const ANY_COIN = '*';
const RowSchema = v.looseObject({ snapshotId: v.string() });

function placeOf({ userId, coin, kind }: ChartKey) {
  return { userId, coin: kind === 'recorded' ? ANY_COIN : coin, kind };
}

function snapshotCache<const S extends v.GenericSchema>(
  table: 'charts' | 'inputs',
  field: string,
  schema: S,
) {
  const rowsOf = (db: Database) => db[table];
  return {
    keep: (key: ChartKey, snapshotId: string, value: v.InferOutput<S>): Promise<Kept> =>
      keep((db) => rowsOf(db).put({ ...placeOf(key), snapshotId, [field]: value })),
    /** Null if of another snapshot. Deletes an unreadable row. */
    async read(key: ChartKey, snapshotId: string): Promise<v.InferOutput<S> | null> {
      const row = await query((db) => rowsOf(db).get(placeOf(key)), undefined);
      if (row === undefined) return null;
      const parsed = v.safeParse(RowSchema, row);
      const value = v.safeParse(schema, parsed.success ? parsed.output[field] : undefined);
      if (parsed.success && value.success) {
        return parsed.output.snapshotId === snapshotId ? value.output : null;
      }
      await keep((db) => rowsOf(db).where(placeOf(key)).delete());
      return null;
    },
  };
}

export const chartCache = snapshotCache('charts', 'chart', SnapshotChartSchema);
export const inputsCache = snapshotCache('inputs', 'inputs', InputsAnswerSchema);
