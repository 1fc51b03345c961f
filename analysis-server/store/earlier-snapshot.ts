import type { Database } from '../../platform/database/database.ts';

/** The newest analysis of the coin that is at least an hour older. */
export async function earlierSnapshot(database: Database, id: string): Promise<string | null> {
  const [row] = await database.query<{ id: string }>(
    `select earlier.id from public.analysis_snapshots asked
     join public.analysis_snapshots earlier
       on earlier.coin = asked.coin and earlier.market = asked.market
       and earlier.snapshot_time <= asked.snapshot_time - interval '1 hour'
     where asked.id = $1
     order by earlier.snapshot_time desc, earlier.taken_at desc limit 1`,
    [id],
  );
  return row?.id ?? null;
}
