import type { Coin } from '../../../domain/market/coin.ts';
import { candleIndex, PERIOD_MS } from '../../../domain/market/timeframe.ts';
import { WEEK_POINTS } from '../../../domain/record/week-line.ts';
import { type EpochMs, epochMs } from '../../../domain/text/quantity.ts';
import type { Database } from '../../../platform/database/database.ts';
import { inOrder } from '../candles/in-order.ts';
import { readKept } from '../candles/kept-candles.ts';
import { missingStretches } from '../candles/missing-stretches.ts';
import type { Stretch } from '../candles/series-key.ts';
import type { KeptRows } from '../checked-market.ts';

export const LINE_TIMEFRAME = '4h';

/** Closes over seven days. */
export interface WeekLine {
  /** Oldest first. */
  readonly closes: readonly number[];
  readonly until: EpochMs;
}

const FEWEST = 2;

export function weekBefore(moment: EpochMs): Stretch {
  const last = candleIndex(LINE_TIMEFRAME, moment) - 1;
  return { first: last - WEEK_POINTS + 1, last };
}

/** Null if there are too few. */
export function lineOf(rows: KeptRows['rows']): WeekLine | null {
  const newest = rows.at(-1);
  if (newest === undefined || rows.length < FEWEST) return null;
  return {
    closes: rows.slice(-WEEK_POINTS).map((row) => row[4]),
    until: epochMs(newest[0] + PERIOD_MS[LINE_TIMEFRAME]),
  };
}

export async function readKeptLine(
  database: Database,
  market: string,
  coin: Coin,
  week: Stretch,
): Promise<{ readonly line: WeekLine | null; readonly lacks: boolean }> {
  const series = { market, coin, timeframe: LINE_TIMEFRAME } as const;
  const kept = await readKept(database, series, week);
  const missing = missingStretches(week, (index) => kept.rows.has(index), kept.gaps);
  return { line: lineOf(inOrder(kept.rows)), lacks: missing.length > 0 };
}
