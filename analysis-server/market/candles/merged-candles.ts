import { blockOf } from '../../../domain/analysis/candle-blocks.ts';
import type { CandleRow } from '../../../domain/market/candle.ts';
import { encodeCandles } from '../../../domain/market/candle-codec.ts';
import { candleIndex, type Timeframe } from '../../../domain/market/timeframe.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { KeptCandles, SeriesKey, Stretch } from './kept-candles.ts';

interface NewCorrection {
  readonly candle: number;
  readonly replaces: number;
  readonly row: CandleRow;
  readonly changed: boolean;
}

interface GrownBlock {
  readonly block: number;
  readonly before: number;
  readonly rows: readonly CandleRow[];
}

export interface MergedCandles {
  readonly blocks: readonly GrownBlock[];
  readonly corrections: readonly NewCorrection[];
  /** Stretches between stored candles, or before the first, that the exchange had nothing for. */
  readonly gaps: readonly Stretch[];
  /** All candles now valid, by index. */
  readonly rows: ReadonlyMap<number, CandleRow>;
}

const isSame = (a: CandleRow, b: CandleRow) => a.every((value, at) => value === b[at]);

function gapsOf(asked: readonly Stretch[], rows: ReadonlyMap<number, CandleRow>) {
  // What lies after the newest candle may only be late.
  const newest = Math.max(Number.NEGATIVE_INFINITY, ...rows.keys());
  const gaps: { first: number; last: number }[] = [];
  for (const { first, last } of asked) {
    for (let index = first; index <= Math.min(last, newest); index += 1) {
      if (rows.has(index)) continue;
      const before = gaps.at(-1);
      if (before?.last === index - 1) before.last = index;
      else gaps.push({ first: index, last: index });
    }
  }
  return gaps;
}

/** A stored candle or known gap stays; what differs becomes a correction. */
export function mergeCandles(
  timeframe: Timeframe,
  kept: KeptCandles,
  asked: readonly Stretch[],
  fetched: readonly CandleRow[],
): MergedCandles {
  const rows = new Map(kept.rows);
  const grown = new Map<number, CandleRow[]>();
  const corrections: NewCorrection[] = [];
  for (const row of fetched) {
    const candle = candleIndex(timeframe, row[0]);
    const now = rows.get(candle);
    if (now !== undefined && isSame(now, row)) continue;
    rows.set(candle, row);
    const wasMissed = kept.gaps.some(({ first, last }) => first <= candle && candle <= last);
    if (now !== undefined || wasMissed) {
      const replaces = kept.corrections.findLast((known) => known.candle === candle)?.id ?? 0;
      corrections.push({ candle, replaces, row, changed: now !== undefined });
      continue;
    }
    const block = blockOf(candle);
    const added = grown.get(block);
    if (added) added.push(row);
    else grown.set(block, [row]);
  }
  return {
    blocks: [...grown].map(([block, added]) => {
      const before = kept.blocks.get(block);
      const all = [...(before?.rows ?? []), ...added];
      return { block, before: before?.count ?? 0, rows: all.sort((a, b) => a[0] - b[0]) };
    }),
    corrections,
    gaps: gapsOf(asked, rows),
    rows,
  };
}

/** Skips blocks that grew meanwhile. */
const SAVE_BLOCKS = `
  insert into public.candle_blocks as b (market, coin, timeframe, block, count, candles)
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
  returning block`;

const SAVE_CORRECTIONS = `
  insert into public.candle_corrections (market, coin, timeframe, candle, replaces, row)
  select $1, $2, $3, n.candle, n.replaces, n.row
  from jsonb_to_recordset($4::jsonb) as n (candle integer, replaces bigint, row jsonb)
  on conflict do nothing`;

const SAVE_GAPS = `
  insert into public.candle_gaps (market, coin, timeframe, first, last)
  select $1, $2, $3, n.first, n.last
  from jsonb_to_recordset($4::jsonb) as n (first integer, last integer)
  on conflict (market, coin, timeframe, first) do update
    set last = excluded.last, asked_at = clock_timestamp()`;

/** Each statement stands alone. @returns false if another process wrote the blocks: read again */
export async function saveCandles(
  database: Database,
  { market, coin, timeframe }: SeriesKey,
  merged: MergedCandles,
): Promise<boolean> {
  const save = async (sql: string, rows: readonly object[]) =>
    rows.length === 0 ? [] : database.query(sql, [market, coin, timeframe, JSON.stringify(rows)]);
  const blocks = merged.blocks.map(({ block, before, rows }) => {
    const candles = Buffer.from(encodeCandles(timeframe, rows)).toString('base64');
    return { block, before, count: rows.length, candles };
  });
  await save(SAVE_CORRECTIONS, merged.corrections);
  if ((await save(SAVE_BLOCKS, blocks)).length < blocks.length) return false;
  await save(SAVE_GAPS, merged.gaps);
  return true;
}
