import { useMemo } from 'react';
import * as v from 'valibot';
import { type ScanRow, ScanRowSchema } from '../../domain/analysis/scan.ts';
import type { Coin } from '../../domain/market/coin.ts';
import { type Outcome, succeeded } from '../backend/failure.ts';
import { readable } from '../backend/parsed.ts';
import { readSnapshots } from '../backend/snapshots.ts';
import { fromTables } from '../backend/tables.ts';
import { sessionScope } from '../state/session-scope.ts';
import { receiveAnalysis } from '../state/shown-analysis.ts';
import { keptAnalysis } from './database/analyses.ts';
import { rememberShown } from './database/shown-coin.ts';
import { planWatches } from './plan-watches.ts';
import { resource } from './resource.ts';

const COLUMNS = 'coin, place, snapshot, scanned_at, plan';

/** The newest scan of each coin, by turnover. */
export const scan = resource<[], readonly ScanRow[]>({
  name: 'scan',
  read: () =>
    fromTables(
      (db) => db.from('scan_rows').select(COLUMNS).order('place'),
      readable(ScanRowSchema),
    ),
  schema: readable(ScanRowSchema),
  every: 120_000,
});

/** Each with the end of its plan that was recorded since, and no odds from then on. */
export function useRowsNow(rows: readonly ScanRow[]): readonly ScanRow[] {
  planWatches.useFollowed(rows.flatMap(({ plan }) => plan.life?.hash ?? []));
  const watches = planWatches.useKnown(({ known }) => known);
  return useMemo(
    () =>
      rows.map((row) => {
        const { life } = row.plan;
        const ended = life && watches.get(life.hash)?.ended;
        return ended
          ? { ...row, plan: { ...row.plan, life: { ...life, ended }, odds: null } }
          : row;
      }),
    [rows, watches],
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

export type ScannedOutcome = 'opened' | 'not-there' | 'unreadable' | 'failed';

/** Shows the scan's analysis of a coin, or a newer stored one; offline, the stored one. */
export async function openScanned(
  userId: string,
  coin: Coin,
  online: boolean,
): Promise<ScannedOutcome> {
  const stillSignedIn = sessionScope();
  const key = { userId, coin, kind: 'current' } as const;
  if (online) {
    const scanned = await readScanned(coin);
    if (!scanned.ok) return 'failed';
    const snapshot = scanned.value;
    if (snapshot === null) return 'not-there';
    const read = await readSnapshots([snapshot]);
    if (!read.ok || !stillSignedIn()) return 'failed';
    const analysis = read.value.get(snapshot);
    if (!analysis) return 'unreadable';
    await receiveAnalysis(key, analysis, snapshot);
  } else if ((await keptAnalysis(key, Date.now())) === null) {
    return 'not-there';
  }
  await rememberShown(userId, coin);
  return 'opened';
}
