import type { CandleSeries } from '../../../domain/market/candle.ts';
import { byTimeframe, type Timeframe } from '../../../domain/market/timeframe.ts';
import { type AllSeries, closedBy } from '../../support/all-series.ts';

const COLUMNS = ['time', 'open', 'high', 'low', 'close', 'volume'] as const;

function copied(series: CandleSeries): CandleSeries {
  const { timeframe, time, open, high, low, close, volume } = series;
  return {
    timeframe,
    time: time.slice(),
    open: open.slice(),
    high: high.slice(),
    low: low.slice(),
    close: close.slice(),
    volume: volume.slice(),
  };
}

/**
 * What had closed at a moment, copied: no memory is shared with what came later.
 * @throws Error where a column could reach beyond what it shows
 */
export function pastCandles(series: AllSeries, moment: number): Record<Timeframe, CandleSeries> {
  return byTimeframe((timeframe) => {
    const past = copied(closedBy(series[timeframe], moment));
    for (const column of COLUMNS) {
      const { buffer, byteLength } = past[column];
      if (buffer.byteLength !== byteLength) {
        throw new Error(`${timeframe} ${column} reaches beyond its ${past[column].length} candles`);
      }
    }
    return past;
  });
}

/** A copy in which every candle that opens after `known` is nonsense. */
export function spoiltAfter(series: CandleSeries, known: number): CandleSeries {
  const spoilt = copied(series);
  for (const [row, time] of spoilt.time.entries()) {
    if (time <= known) continue;
    spoilt.open[row] = 1e9 + row;
    spoilt.high[row] = 2e9;
    spoilt.low[row] = 1e-9;
    spoilt.close[row] = 1e-6 * (row + 1);
    spoilt.volume[row] = 1e12;
  }
  return spoilt;
}

/** The same candles up to a moment; all that had not closed by then is nonsense. */
export function withSpoiltFuture(series: AllSeries, moment: number): AllSeries {
  return byTimeframe((timeframe) => {
    const known = closedBy(series[timeframe], moment).time.at(-1) ?? Number.NEGATIVE_INFINITY;
    return spoiltAfter(series[timeframe], known);
  });
}
