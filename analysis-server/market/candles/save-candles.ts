import { encodeCandles } from '../../../domain/market/candle-codec.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { GrownBlock, MergedCandles, NewCorrection } from './merged-candles.ts';
import type { SeriesKey, Stretch } from './series-key.ts';

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

/** Skips blocks that grew meanwhile. @returns whether all were written */
async function saveBlocks(
  database: Database,
  { market, coin, timeframe }: SeriesKey,
  blocks: readonly GrownBlock[],
): Promise<boolean> {
  if (blocks.length === 0) return true;
  const written = await database.query(
    `insert into public.candle_blocks as b (market, coin, timeframe, block, count, candles)
     select $1, $2, $3, n.block, n.count, decode(n.candles, 'base64')
     from jsonb_to_recordset($4::jsonb)
       as n (block integer, before smallint, count smallint, candles text)
     where n.before = 0 or exists (
       select 1 from public.candle_blocks o
       where o.market = $1 and o.coin = $2 and o.timeframe = $3 and o.block = n.block
         and o.count = n.before
     )
     order by n.block
     on conflict (market, coin, timeframe, block) do update
       set count = excluded.count, candles = excluded.candles
       where b.count = (
         select n.before from jsonb_to_recordset($4::jsonb) as n (block integer, before smallint)
         where n.block = b.block
       )
     returning block`,
    [
      market,
      coin,
      timeframe,
      JSON.stringify(
        blocks.map(({ block, before, rows }) => ({
          block,
          before,
          count: rows.length,
          candles: base64(encodeCandles(timeframe, rows)),
        })),
      ),
    ],
  );
  return written.length === blocks.length;
}

async function saveCorrections(
  database: Database,
  { market, coin, timeframe }: SeriesKey,
  corrections: readonly NewCorrection[],
): Promise<void> {
  if (corrections.length === 0) return;
  await database.query(
    `insert into public.candle_corrections (market, coin, timeframe, candle, replaces, row)
     select $1, $2, $3, n.candle, n.replaces, n.row
     from jsonb_to_recordset($4::jsonb) as n (candle integer, replaces bigint, row jsonb)
     on conflict do nothing`,
    [market, coin, timeframe, JSON.stringify(corrections)],
  );
}

async function saveGaps(
  database: Database,
  { market, coin, timeframe }: SeriesKey,
  gaps: readonly Stretch[],
): Promise<void> {
  if (gaps.length === 0) return;
  await database.query(
    `insert into public.candle_gaps (market, coin, timeframe, first, last)
     select $1, $2, $3, n.first, n.last
     from jsonb_to_recordset($4::jsonb) as n (first integer, last integer)
     on conflict (market, coin, timeframe, first) do update
       set last = excluded.last, asked_at = clock_timestamp()`,
    [market, coin, timeframe, JSON.stringify(gaps)],
  );
}

/** Each statement stands alone. @returns false if another process wrote the blocks: read again */
export async function saveCandles(
  database: Database,
  series: SeriesKey,
  merged: MergedCandles,
): Promise<boolean> {
  await saveCorrections(database, series, merged.corrections);
  if (!(await saveBlocks(database, series, merged.blocks))) return false;
  await saveGaps(database, series, merged.gaps);
  return true;
}
