import { atr } from '../../../analysis-server/indicators/atr.ts';
import { valueAt } from '../../../analysis-server/indicators/line.ts';
import type { CandleSeries } from '../../../domain/market/candle.ts';
import { PERIOD_MS } from '../../../domain/market/timeframe.ts';

const SIZE_IN_DAILY_ATR = 3;

/** A way of the price of more than three daily ATR from a turning point. */
export interface LargeMove {
  readonly towards: 1 | -1;
  /** The turning point. */
  readonly startTime: number;
  readonly startPrice: number;
  /** Close of the candle with which the way was long enough. */
  readonly time: number;
  /** The length that counts, in price. */
  readonly size: number;
}

interface Point {
  readonly time: number;
  readonly price: number;
}

/**
 * Large moves between two moments by the closes of short candles: a way of three daily ATR from the last extreme, and
 * each further three in the same direction. The ATR is that of the newest closed day.
 */
export function largeMoves(
  short: CandleSeries,
  days: CandleSeries,
  from: number,
  to: number,
): LargeMove[] {
  const line = atr(days);
  const sizeAt = (time: number) => {
    const day = days.time.findLastIndex((open) => open + PERIOD_MS['1d'] <= time);
    return SIZE_IN_DAILY_ATR * (valueAt(line, day) ?? Number.NaN);
  };
  const moves: LargeMove[] = [];
  let top: Point = { time: from, price: Number.NEGATIVE_INFINITY };
  let bottom: Point = { time: from, price: Number.POSITIVE_INFINITY };
  short.time.forEach((open, row) => {
    const time = open + PERIOD_MS[short.timeframe];
    const price = short.close[row] ?? Number.NaN;
    if (time < from || time > to) return;
    const now = { time, price };
    if (price > top.price) top = now;
    if (price < bottom.price) bottom = now;
    const size = sizeAt(time);
    const start = top.price - price > size ? top : price - bottom.price > size ? bottom : null;
    if (!start) return;
    const towards = start === top ? -1 : 1;
    moves.push({ towards, startTime: start.time, startPrice: start.price, time, size });
    top = now;
    bottom = now;
  });
  return moves;
}
