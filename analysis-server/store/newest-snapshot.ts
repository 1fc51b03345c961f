import type { Database } from '../../platform/database/database.ts';

export interface NewestSnapshot {
  readonly id: string;
  /** Close of the newest candle used; both in ms UTC. */
  readonly snapshotTime: number;
  readonly takenAt: number;
  readonly result: unknown;
  readonly inputs: string;
}

export async function readNewestSnapshot(
  database: Database,
  { coin, market }: { readonly coin: string; readonly market: string },
  until: number | null = null,
): Promise<NewestSnapshot | null> {
  const [row] = await database.query<NewestSnapshot>(
    `select id, result, inputs ->> 'hash' as inputs,
       (extract(epoch from snapshot_time) * 1000)::float8 as "snapshotTime",
       floor(extract(epoch from taken_at) * 1000)::float8 as "takenAt"
     from public.analysis_snapshots where coin = $1 and market = $2
       and ($3::float8 is null or taken_at <= to_timestamp($3 / 1000))
     order by snapshot_time desc, taken_at desc limit 1`,
    [coin, market, until],
  );
  return row ?? null;
}
