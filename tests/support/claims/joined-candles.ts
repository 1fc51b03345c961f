import type { CandleRow } from '../../../domain/market/candle.ts';
import { candleOpen, PERIOD_MS, type Timeframe } from '../../../domain/market/timeframe.ts';
import { epochMs } from '../../../domain/text/quantity.ts';

/** Joins shorter candles to those of a timeframe; only whole ones between two moments. */
export function joinedCandles(
  rows: readonly CandleRow[],
  timeframe: Timeframe,
  { begin, end }: { readonly begin: number; readonly end: number },
): CandleRow[] {
  const joined = new Map<number, CandleRow>();
  for (const [time, open, high, low, close, volume] of rows) {
    const opened = candleOpen(timeframe, epochMs(time));
    if (opened < begin || opened + PERIOD_MS[timeframe] > end) continue;
    const before = joined.get(opened);
    const [, first = open, top = high, bottom = low, , traded = 0] = before ?? [];
    joined.set(opened, [
      opened,
      first,
      Math.max(top, high),
      Math.min(bottom, low),
      close,
      traded + volume,
    ]);
  }
  return [...joined.values()];
}
