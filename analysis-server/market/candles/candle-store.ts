import type { CandleRow } from '../../../domain/market/candle.ts';
import { type CandleRequest, checkFetched } from '../../../domain/market/checked-candles.ts';
import { candleAt, candleIndex } from '../../../domain/market/timeframe.ts';
import type { Ground } from '../../../platform/server/run-server.ts';
import type { CandleMetrics } from '../../metrics.ts';
import type { ReadRows } from '../checked-market.ts';
import { createKeyedMutex } from '../keyed-mutex.ts';
import type { MarketFeed } from '../market.ts';
import {
  inOrder,
  type KeptCandles,
  missingStretches,
  readKept,
  type SeriesKey,
  type Stretch,
} from './kept-candles.ts';
import { type MergedCandles, mergeCandles, saveCandles } from './merged-candles.ts';

/** Retries after losing a race with other writers of the same blocks. */
const ATTEMPTS = 10;

export interface CandleStoreParts extends Pick<Ground, 'database' | 'log'> {
  readonly feed: MarketFeed;
  readonly metrics: CandleMetrics;
}

/** Reads closed candles; each is fetched once and stored for all. */
export function createCandleStore({ feed, database, log, metrics }: CandleStoreParts): ReadRows {
  const inTurn = createKeyedMutex();

  async function fetchStretch(stretch: Stretch, request: CandleRequest): Promise<CandleRow[]> {
    const { coin, timeframe } = request;
    const first = candleAt(timeframe, stretch.first);
    const last = candleAt(timeframe, stretch.last);
    const rows = await feed.candles({ coin, timeframe, first, last });
    checkFetched(rows, request);
    metrics.fetched.inc({ timeframe }, rows.length);
    return rows.filter(([time]) => time >= first && time <= last);
  }

  function note(series: SeriesKey, { corrections }: MergedCandles): void {
    for (const { candle, changed } of corrections) {
      const kind = changed ? 'changed' : 'came later';
      metrics.corrections.inc({ kind });
      const opened = new Date(candleAt(series.timeframe, candle)).toISOString();
      log.warn({ ...series, opened, kind }, 'the market corrected a closed candle');
    }
  }

  async function read(series: SeriesKey, window: Stretch, request: CandleRequest) {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      const kept = await readKept(database, series, window);
      const asked = missingStretches(window, (index) => kept.rows.has(index), kept.gaps);
      if (asked.length === 0) return { rows: inOrder(kept.rows), correction: newestOf(kept) };
      const fetched: CandleRow[] = [];
      for (const stretch of asked) fetched.push(...(await fetchStretch(stretch, request)));
      const merged = mergeCandles(series.timeframe, kept, asked, fetched);
      // Another process wrote meanwhile: read again.
      if (!(await saveCandles(database, series, merged))) continue;
      note(series, merged);
      // Corrections now have their ids: read them.
      if (merged.corrections.length === 0) {
        return { rows: inOrder(merged.rows), correction: newestOf(kept) };
      }
    }
    throw new Error(`others wrote ${series.coin} ${series.timeframe} ${ATTEMPTS} times in between`);
  }

  return (request) => {
    const { coin, timeframe, upTo, count } = request;
    const series = { market: feed.market.id, coin, timeframe };
    const last = candleIndex(timeframe, upTo) - 1;
    const window = { first: last - count + 1, last };
    // Concurrent readers of the same candles fetch them once.
    return inTurn(`${coin} ${timeframe}`, () => read(series, window, request));
  };
}

function newestOf({ corrections }: KeptCandles): number {
  return corrections.at(-1)?.id ?? 0;
}
