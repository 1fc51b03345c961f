import * as v from 'valibot';
import { type Coin, CoinSchema } from '../../domain/market/coin.ts';
import type { EpochMs } from '../../domain/text/quantity.ts';
import { type Outcome, succeeded } from './failure.ts';
import { fromTables } from './tables.ts';

const RowsSchema = v.array(v.object({ coin: CoinSchema }));

/** More than anyone reads. */
const MOST = 200;

export async function alertsSince(
  userId: string,
  since: EpochMs,
): Promise<Outcome<readonly Coin[]>> {
  const rows = await fromTables(
    (db) =>
      db
        .from('alerts')
        .select('coin')
        .eq('user_id', userId)
        .eq('kind', 'change')
        .gt('created_at', new Date(since).toISOString())
        .order('created_at', { ascending: false })
        .limit(MOST),
    RowsSchema,
  );
  return rows.ok ? succeeded(rows.value.map(({ coin }) => coin)) : rows;
}
