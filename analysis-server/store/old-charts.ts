import type { Database } from '../../platform/database.ts';

/**
 * Removes the candles of analyses of more than 30 days ago that nothing but the track record keeps:
 * they are most of a snapshot's size. Its result stays. @returns how many
 */
export async function removeOldCharts(database: Database, batch: number): Promise<number> {
  const rows = await database.query(
    `delete from public.snapshot_candles where snapshot_id in (
       select c.snapshot_id from public.snapshot_candles c
       join public.analysis_snapshots s on s.id = c.snapshot_id
       where s.taken_at < now() - interval '30 days'
         and exists (select 1 from public.ledger_records l where l.snapshot = s.id)
         and exists (
           select 1 from public.analysis_snapshots n
           where n.coin = s.coin and n.market = s.market and n.snapshot_time > s.snapshot_time
         )
         and s.id not in (select w.id from private.watched_snapshots w)
       limit $1 for update of c skip locked
     ) returning snapshot_id`,
    [batch],
  );
  return rows.length;
}
