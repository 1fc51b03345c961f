import { type CandleRow, seriesFromRows } from '../../../domain/market/candle.ts';
import { candleIndex, PERIOD_MS } from '../../../domain/market/timeframe.ts';
import type { EpochMs } from '../../../domain/text/quantity.ts';
import type { Database } from '../../../platform/database/database.ts';
import { weeksFromDays } from '../weekly-candles.ts';
import { inOrder } from './in-order.ts';
import { readKept } from './kept-candles.ts';
import type { SeriesKey } from './series-key.ts';

interface Window {
  readonly first: EpochMs;
  readonly last: EpochMs;
}

/** As once known, oldest first. @param correction ignores corrections with a larger id */
export async function readWindow(
  database: Database,
  series: SeriesKey,
  { first, last }: Window,
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
