import * as v from 'valibot';
import {
  type CoinCandles,
  type SnapshotInputs,
  SnapshotInputsSchema,
} from '../../domain/snapshot-inputs.ts';
import type { Database } from '../../platform/database.ts';
import { NotRecomputable } from './not-recomputable.ts';
import { readSnapshotCandles } from './snapshot-candles.ts';

/** All that computing a snapshot again takes. */
export interface Recomputable {
  /** As it was stored. */
  readonly result: unknown;
  readonly inputs: SnapshotInputs;
  /** As the snapshot saw them. */
  readonly candles: CoinCandles;
}

interface Row {
  readonly coin: string;
  readonly market: string;
  readonly result: unknown;
  readonly inputs: unknown;
}

/**
 * Reads a snapshot with what it was computed from.
 * @throws NotRecomputable
 */
export async function readRecomputable(database: Database, id: string): Promise<Recomputable> {
  const [row] = await database.query<Row>(
    'select coin, market, result, inputs from public.analysis_snapshots where id = $1',
    [id],
  );
  if (!row) throw new NotRecomputable('unknown', `There is no analysis ${id}.`);
  const { coin, market, result } = row;
  const inputs = v.parse(v.nullable(SnapshotInputsSchema), row.inputs);
  if (!inputs) {
    throw new NotRecomputable(
      'without-inputs',
      'This analysis is from before the inputs of each were kept, so it cannot be computed again.',
    );
  }
  const candles = await readSnapshotCandles(database, { coin, market, inputs });
  return { result, inputs, candles };
}
