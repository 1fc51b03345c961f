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

/** Candles of this timeframe make a line. */
export const LINE_TIMEFRAME = '4h';

/** The closes of a coin over seven days. */
export interface WeekLine {
  /** Oldest first. */
  readonly closes: readonly number[];
  /** When the newest candle closed. */
  readonly until: EpochMs;
}

/** A line needs two points. */
const FEWEST = 2;

/** The candles that closed in the seven days before a moment. */
export function weekBefore(moment: EpochMs): Stretch {
  const last = candleIndex(LINE_TIMEFRAME, moment) - 1;
  return { first: last - WEEK_POINTS + 1, last };
}

/** The line of these candles; null where there are too few. */
export function lineOf(rows: KeptRows['rows']): WeekLine | null {
  const newest = rows.at(-1);
  if (newest === undefined || rows.length < FEWEST) return null;
  return {
    closes: rows.slice(-WEEK_POINTS).map((row) => row[4]),
    until: epochMs(newest[0] + PERIOD_MS[LINE_TIMEFRAME]),
  };
}

/**
 * The line of the candles that are kept; nothing is fetched.
 * @returns whether candles of the week are still to be fetched, beside the line
 */
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
