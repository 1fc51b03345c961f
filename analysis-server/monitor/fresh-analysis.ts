import type { Coin } from '../../domain/market/coin.ts';
import type { Database } from '../../platform/database/database.ts';

export interface FreshAnalysis {
  readonly coin: Coin;
  readonly snapshot: string;
  /** The coin's newest analysis at least an hour before; null if none. */
  readonly earlier: string | null;
  /** Whether a newer one exists already. */
  readonly superseded: boolean;
}

/** Users' times may be minutes apart and a coin is checked at all of them; those do not confirm. */
const APART = "interval '1 hour'";

/** @throws Error if the analysis is gone */
export async function readFresh(tx: Database, snapshotId: string): Promise<FreshAnalysis> {
  const [fresh] = await tx.query<FreshAnalysis>(
    `select s.coin, s.id as snapshot, (
       select p.id from public.analysis_snapshots p
       where p.coin = s.coin and p.market = s.market and p.snapshot_time <= s.snapshot_time - ${APART}
       order by p.snapshot_time desc limit 1
     ) as earlier, exists (
       select 1 from public.coin_checks c
       join public.analysis_snapshots l on l.id = c.latest_snapshot
       where c.coin = s.coin and l.market = s.market and l.snapshot_time > s.snapshot_time
     ) as superseded
     from public.analysis_snapshots s where s.id = $1`,
    [snapshotId],
  );
  if (!fresh) throw new Error(`snapshot ${snapshotId} is gone`);
  return fresh;
}
