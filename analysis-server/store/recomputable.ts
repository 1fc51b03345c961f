import * as v from 'valibot';
import {
  type CoinCandles,
  type SnapshotInputs,
  SnapshotInputsSchema,
} from '../../domain/analysis/snapshot-inputs.ts';
import { seriesFromRows, type TimeframeCandles } from '../../domain/market/candle.ts';
import { gapsIn } from '../../domain/market/candle-gaps.ts';
import type { Coin } from '../../domain/market/coin.ts';
import { inEachTimeframe } from '../../domain/market/timeframe.ts';
import type { Database } from '../../platform/database/database.ts';
import { readWindow } from '../market/candles/kept-candles.ts';

/** Its message is shown to users. */
export class NotRecomputable extends Error {
  override readonly name = 'NotRecomputable';
  readonly kind: 'unknown' | 'other-engine' | 'not-kept';

  constructor(kind: NotRecomputable['kind'], sentence: string) {
    super(sentence);
    this.kind = kind;
  }
}

/** As the snapshot saw them. @throws NotRecomputable if deleted */
async function readSnapshotCandles(
  database: Database,
  { coin, market }: Pick<Row, 'coin' | 'market'>,
  inputs: SnapshotInputs,
): Promise<CoinCandles> {
  return inEachTimeframe(async (timeframe): Promise<TimeframeCandles> => {
    const window = inputs.candles[timeframe];
    if ('refusal' in window) {
      return { series: seriesFromRows(timeframe, []), correction: 0, ...window };
    }
    const { count, correction } = window;
    const rows = await readWindow(database, { market, coin, timeframe }, window, correction);
    if (rows.length !== count) {
      const sentence = `Of the ${count} candles of ${timeframe} behind this analysis, ${rows.length} are kept; it cannot be computed again.`;
      throw new NotRecomputable('not-kept', sentence);
    }
    const series = seriesFromRows(timeframe, rows);
    return { series, gaps: gapsIn(series), refusal: null, correction };
  });
}

interface Row {
  readonly coin: Coin;
  readonly market: string;
  readonly result: unknown;
  readonly inputs: unknown;
}

/** @throws NotRecomputable */
export async function readRecomputable(database: Database, id: string) {
  const [row] = await database.query<Row>(
    'select coin, market, result, inputs from public.analysis_snapshots where id = $1',
    [id],
  );
  if (!row) throw new NotRecomputable('unknown', `There is no analysis ${id}.`);
  const inputs = v.parse(SnapshotInputsSchema, row.inputs);
  const candles = await readSnapshotCandles(database, row, inputs);
  return { result: row.result, inputs, candles };
}
