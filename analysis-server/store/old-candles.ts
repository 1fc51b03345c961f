import { BLOCK_CANDLES, lookBackOf, pastCandles } from '../../domain/analysis/candle-blocks.ts';
import { candleAt, PERIOD_MS, TIMEFRAMES } from '../../domain/market/timeframe.ts';
import type { Database } from '../../platform/database/database.ts';

const SERIES = JSON.stringify(
  TIMEFRAMES.map((timeframe) => ({
    timeframe,
    block: (BLOCK_CANDLES * PERIOD_MS[timeframe]) / 1_000,
    origin: candleAt(timeframe, 0) / 1_000,
    look_back: ((lookBackOf(timeframe) + 1) * PERIOD_MS[timeframe]) / 1_000,
    blocks: pastCandles(timeframe) / BLOCK_CANDLES,
  })),
);

/** Read by no analysis of the last 90 days and no snapshot; the ledger keeps its snapshots. */
export async function removeOldCandles(database: Database, batch: number): Promise<number> {
  const rows = await database.query(
    `with spans as (
       select b.market, b.coin, b.timeframe, b.block,
         to_timestamp(s.origin + b.block * s.block) as first,
         to_timestamp(s.origin + (b.block + 1) * s.block + s.look_back) as last_use,
         max(b.block) over (partition by b.market, b.coin, b.timeframe) - b.block - 1
           > s.blocks as is_old
       from public.candle_blocks b
       join jsonb_to_recordset($2::jsonb) as s (
         timeframe text, block float8, origin float8, look_back float8, blocks float8
       ) using (timeframe)
     )
     delete from public.candle_blocks where (market, coin, timeframe, block) in (
       select p.market, p.coin, p.timeframe, p.block from spans p
       where p.is_old and not exists (
           select 1 from public.analysis_snapshots a
           where a.market = p.market and a.coin = p.coin
             and a.snapshot_time > p.first and a.snapshot_time < p.last_use
         )
       limit $1
     ) returning block`,
    [batch, SERIES],
  );
  return rows.length;
}
