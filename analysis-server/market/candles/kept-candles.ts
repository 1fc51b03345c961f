import * as v from 'valibot';
import { blockOf } from '../../../domain/analysis/candle-blocks.ts';
import { CandleRowSchema } from '../../../domain/analysis/readings/chart.ts';
import { type CandleRow, seriesFromRows } from '../../../domain/market/candle.ts';
import { decodeCandles } from '../../../domain/market/candle-codec.ts';
import type { Coin } from '../../../domain/market/coin.ts';
import { candleIndex, PERIOD_MS, type Timeframe } from '../../../domain/market/timeframe.ts';
import { weeksFromDays } from '../../../domain/market/weekly-candles.ts';
import type { EpochMs } from '../../../domain/text/quantity.ts';
import { DAY_MS, MINUTE_MS } from '../../../domain/text/time-units.ts';
import type { Database } from '../../../platform/database/database.ts';

export interface SeriesKey {
  readonly market: string;
  readonly coin: Coin;
  readonly timeframe: Timeframe;
}

/** Indexes (`candleIndex`) of its first and last candle. */
export interface Stretch {
  readonly first: number;
  readonly last: number;
}

interface KeptBlock {
  readonly count: number;
  readonly bytes: Buffer;
  readonly rows: readonly CandleRow[];
}

export interface KeptCandles {
  /** By index: as first stored, or as corrected. */
  readonly rows: ReadonlyMap<number, CandleRow>;
  /** By number: every non-empty block the stretch touches. */
  readonly blocks: ReadonlyMap<number, KeptBlock>;
  /** In order of id; a candle's last one holds. */
  readonly corrections: v.InferOutput<typeof AnswerSchema>['corrections'];
  readonly gaps: v.InferOutput<typeof AnswerSchema>['gaps'];
}

const AnswerSchema = v.object({
  blocks: v.array(v.object({ block: v.number(), count: v.number(), candles: v.string() })),
  corrections: v.array(v.object({ id: v.number(), candle: v.number(), row: CandleRowSchema })),
  gaps: v.array(v.object({ first: v.number(), last: v.number(), askedMsAgo: v.number() })),
});

// One statement, bytes as base64: a driver reading bytea digit by digit takes ten times as long.
const KEPT = `
  select
    (select coalesce(jsonb_agg(jsonb_build_object('block', block, 'count', count,
       'candles', encode(candles, 'base64')) order by block), '[]')
     from public.candle_blocks
     where market = $1 and coin = $2 and timeframe = $3 and block between $4 and $5
    ) as blocks,
    (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'candle', candle, 'row', row)
       order by id), '[]')
     from public.candle_corrections
     where market = $1 and coin = $2 and timeframe = $3 and candle between $6 and $7 and id <= $8
    ) as corrections,
    (select coalesce(jsonb_agg(jsonb_build_object('first', first, 'last', last,
       'askedMsAgo', round(extract(epoch from clock_timestamp() - asked_at) * 1000))), '[]')
     from public.candle_gaps
     where market = $1 and coin = $2 and timeframe = $3 and first <= $7 and last >= $6
    ) as gaps`;

/** @param upToCorrection ignores corrections with a larger id: what was known at a time */
export async function readKept(
  database: Database,
  { market, coin, timeframe }: SeriesKey,
  { first, last }: Stretch,
  upToCorrection = Number.MAX_SAFE_INTEGER,
): Promise<KeptCandles> {
  const [answer] = await database.query(KEPT, [
    market,
    coin,
    timeframe,
    blockOf(first),
    blockOf(last),
    first,
    last,
    upToCorrection,
  ]);
  const { blocks: stored, corrections, gaps } = v.parse(AnswerSchema, answer);
  const blocks = new Map<number, KeptBlock>();
  const rows = new Map<number, CandleRow>();
  for (const { block, count, candles } of stored) {
    const bytes = Buffer.from(candles, 'base64');
    const decoded = decodeCandles(timeframe, bytes);
    blocks.set(block, { count, bytes, rows: decoded });
    for (const row of decoded) {
      const index = candleIndex(timeframe, row[0]);
      if (index >= first && index <= last) rows.set(index, row);
    }
  }
  for (const { candle, row } of corrections) rows.set(candle, row);
  return { rows, blocks, corrections, gaps };
}

export function inOrder(rows: ReadonlyMap<number, CandleRow>): readonly CandleRow[] {
  return [...rows].sort(([a], [b]) => a - b).map(([, row]) => row);
}

/** A gap among this many newest candles makes a timeframe unusable, so it is refetched often. */
const RECENT_CANDLES = 50;
const RECENT_AGAIN_MS = 5 * MINUTE_MS;
const OLD_AGAIN_MS = DAY_MS;
/** Nothing will appear before a coin's first candle. */
const BEFORE_HISTORY_AGAIN_MS = 30 * DAY_MS;
/** Refetching a few stored candles costs less than another request. */
const JOINED_OVER_CANDLES = 200;

function againAfter(gap: KeptCandles['gaps'][number], oldestKept: number, last: number): number {
  if (gap.last > last - RECENT_CANDLES) return RECENT_AGAIN_MS;
  return gap.last < oldestKept ? BEFORE_HISTORY_AGAIN_MS : OLD_AGAIN_MS;
}

/**
 * Stretches not stored and not asked for in vain recently. The newest starts with a stored candle
 * if there is one, to see whether the exchange still agrees.
 */
export function missingStretches(
  window: Stretch,
  kept: (index: number) => boolean,
  gaps: KeptCandles['gaps'],
): readonly Stretch[] {
  const { first, last } = window;
  let oldestKept = first;
  while (oldestKept <= last && !kept(oldestKept)) oldestKept += 1;
  const settled = gaps.filter((gap) => gap.askedMsAgo < againAfter(gap, oldestKept, last));
  const known = (index: number) =>
    kept(index) || settled.some((gap) => gap.first <= index && index <= gap.last);
  const stretches: { first: number; last: number }[] = [];
  for (let index = first; index <= last; index += 1) {
    if (known(index)) continue;
    const before = stretches.at(-1);
    if (before && index - before.last <= JOINED_OVER_CANDLES) before.last = index;
    else stretches.push({ first: index, last: index });
  }
  return stretches.map((stretch) =>
    stretch.last === last && stretch.first > first && kept(stretch.first - 1)
      ? { first: stretch.first - 1, last }
      : stretch,
  );
}

/** As once known, oldest first. @param correction ignores corrections with a larger id */
export async function readWindow(
  database: Database,
  series: SeriesKey,
  { first, last }: { readonly first: EpochMs; readonly last: EpochMs },
  correction: number,
): Promise<readonly CandleRow[]> {
  const { timeframe } = series;
  const stretch = { first: candleIndex(timeframe, first), last: candleIndex(timeframe, last) };
  const rows = inOrder((await readKept(database, series, stretch, correction)).rows);
  if (timeframe !== '1w' || rows.length > 0) return rows;
  const days = {
    first: candleIndex('1d', first),
    last: candleIndex('1d', last + PERIOD_MS['1w']) - 1,
  };
  const kept = await readKept(database, { ...series, timeframe: '1d' }, days, correction);
  return weeksFromDays(seriesFromRows('1d', inOrder(kept.rows)));
}
