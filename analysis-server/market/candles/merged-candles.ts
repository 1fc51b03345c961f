import type { CandleRow } from '../../../domain/market/candle.ts';
import { candleIndex, type Timeframe } from '../../../domain/market/timeframe.ts';
import type { KeptCandles } from './kept-candles.ts';
import { blockOf, type Stretch } from './series-key.ts';

export interface NewCorrection {
  readonly candle: number;
  readonly replaces: number;
  readonly row: CandleRow;
  readonly changed: boolean;
}

export interface GrownBlock {
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

function gapsOf(
  asked: readonly Stretch[],
  rows: ReadonlyMap<number, CandleRow>,
): readonly Stretch[] {
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
      const replaces = kept.corrections.get(candle)?.id ?? 0;
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
