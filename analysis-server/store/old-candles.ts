import type { Database } from '../../platform/database/database.ts';

/** Older than any new analysis needs and used by no snapshot; the ledger keeps its snapshots. */
export async function removeOldCandles(database: Database, batch: number): Promise<number> {
  const rows = await database.query(
    `with series (timeframe, period, origin, look_back) as (
       values ('1w', interval '7 days', interval '4 days', 1001),
         -- weeks are made of days
         ('1d', interval '1 day', interval '0', 7014),
         ('4h', interval '4 hours', interval '0', 1001),
         ('1h', interval '1 hour', interval '0', 1001),
         ('15m', interval '15 minutes', interval '0', 1001)
     ),
     spans as (
       select b.market, b.coin, b.timeframe, b.block, s.look_back * s.period as look_back,
         to_timestamp(0) + s.origin + b.block * 256 * s.period as first,
         to_timestamp(0) + s.origin + (b.block + 1) * 256 * s.period as after,
         (max(b.block) over (partition by b.market, b.coin, b.timeframe) - b.block - 1) * 256
           > s.look_back as is_old
       from public.candle_blocks b join series s using (timeframe)
     )
     delete from public.candle_blocks where (market, coin, timeframe, block) in (
       select p.market, p.coin, p.timeframe, p.block from spans p
       where p.is_old and not exists (
           select 1 from public.analysis_snapshots a
           where a.market = p.market and a.coin = p.coin
             and a.snapshot_time > p.first and a.snapshot_time < p.after + p.look_back
         )
       limit $1
     ) returning block`,
    [batch],
  );
  return rows.length;
}
