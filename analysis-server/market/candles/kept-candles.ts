import * as v from 'valibot';
import type { CandleRow } from '../../../domain/market/candle.ts';
import { decodeCandles } from '../../../domain/market/candle-codec.ts';
import { candleIndex } from '../../../domain/market/timeframe.ts';
import type { Database } from '../../../platform/database/database.ts';
import { blockOf, type SeriesKey, type Stretch } from './series-key.ts';

export interface KeptBlock {
  readonly count: number;
  readonly rows: readonly CandleRow[];
}

export interface Correction {
  readonly id: number;
  readonly row: CandleRow;
}

export interface KnownGap extends Stretch {
  readonly askedMsAgo: number;
}

export interface KeptCandles {
  /** By index: as first stored, or as corrected. */
  readonly rows: ReadonlyMap<number, CandleRow>;
  /** By number: every non-empty block the stretch touches. */
  readonly blocks: ReadonlyMap<number, KeptBlock>;
  /** The newest, by index. */
  readonly corrections: ReadonlyMap<number, Correction>;
  readonly gaps: readonly KnownGap[];
}

const CandleSchema = v.tuple([
  v.number(),
  v.number(),
  v.number(),
  v.number(),
  v.number(),
  v.number(),
]);

const AnswerSchema = v.object({
  blocks: v.array(v.object({ block: v.number(), count: v.number(), candles: v.string() })),
  corrections: v.array(v.object({ id: v.number(), candle: v.number(), row: CandleSchema })),
  gaps: v.array(v.object({ first: v.number(), last: v.number(), asked_ms_ago: v.number() })),
});

// One statement, and bytes as base64: a driver that reads bytea digit by digit takes ten times as
// long.
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
       'asked_ms_ago', round(extract(epoch from clock_timestamp() - asked_at) * 1000))), '[]')
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
    const decoded = decodeCandles(timeframe, Buffer.from(candles, 'base64'));
    blocks.set(block, { count, rows: decoded });
    for (const row of decoded) {
      const index = candleIndex(timeframe, row[0]);
      if (index >= first && index <= last) rows.set(index, row);
    }
  }
  for (const { candle, row } of corrections) rows.set(candle, row);
  return {
    rows,
    blocks,
    corrections: new Map(corrections.map(({ id, candle, row }) => [candle, { id, row }])),
    gaps: gaps.map((gap) => ({ first: gap.first, last: gap.last, askedMsAgo: gap.asked_ms_ago })),
  };
}
