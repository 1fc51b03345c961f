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

export type MarketRow = ScanRow & { readonly place: number };

export const scan = resource<[], readonly ScanRow[]>({
  name: 'scan',
  read: () =>
    fromTables(
      (db) => db.from('scan_rows').select('coin, place, snapshot, scanned_at, plan').order('place'),
      readable(ScanRowSchema),
    ),
  schema: readable(ScanRowSchema),
  every: 120_000,
});

/** Each with the end of its plan that was recorded since, and no odds from then on. */
export function useRowsNow(rows: readonly MarketRow[]): readonly MarketRow[] {
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

/** Id of a coin's newest stored analysis, by its scan or not; null if none. */
export async function readNewest(coin: Coin): Promise<Outcome<string | null>> {
  const row = await fromTables(
    (db) => {
      const all = db.from('analysis_snapshots').select('id').eq('coin', coin);
      return all.order('snapshot_time', { ascending: false }).limit(1).maybeSingle();
    },
    v.nullable(v.object({ id: v.pipe(v.string(), v.uuid()) })),
  );
  return row.ok ? succeeded(row.value?.id ?? null) : row;
}

export type ScannedOutcome = 'opened' | 'not-there' | 'unreadable' | 'failed';

/** Shows a coin's newest analysis; offline, the stored one. */
export async function openScanned(
  userId: string,
  coin: Coin,
  online: boolean,
): Promise<ScannedOutcome> {
  const stillSignedIn = sessionScope();
  const key = { userId, coin, kind: 'current' } as const;
  if (online) {
    const newest = await readNewest(coin);
    if (!newest.ok) return 'failed';
    const { value: snapshot } = newest;
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
