import * as v from 'valibot';
import { type ScanRow, ScanRowSchema } from '../../domain/analysis/scan.ts';
import type { Coin } from '../../domain/market/coin.ts';
import { type Outcome, succeeded } from './failure.ts';
import { fromTables } from './tables.ts';

const COLUMNS = 'coin, place, snapshot, scanned_at, plan';

/** The newest scan of each coin, by turnover, without unreadable rows. */
export async function readScan(): Promise<Outcome<readonly ScanRow[]>> {
  const rows = await fromTables(
    (db) => db.from('scan_rows').select(COLUMNS).order('place'),
    v.array(v.unknown()),
  );
  if (!rows.ok) return rows;
  return succeeded(
    rows.value.flatMap((row) => {
      const parsed = v.safeParse(ScanRowSchema, row);
      return parsed.success ? [parsed.output] : [];
    }),
  );
}

/** Id of the stored analysis behind the newest scan of a coin; null if none. */
export async function readScanned(coin: Coin): Promise<Outcome<string | null>> {
  const row = await fromTables(
    (db) => db.from('scan_rows').select('snapshot').eq('coin', coin).maybeSingle(),
    v.nullable(v.object({ snapshot: v.pipe(v.string(), v.uuid()) })),
  );
  return row.ok ? succeeded(row.value?.snapshot ?? null) : row;
}
