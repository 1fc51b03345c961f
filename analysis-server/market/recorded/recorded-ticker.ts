import type { CandleRow } from '../../../domain/candle.ts';
import { type EpochMs, epochMs, percent, price } from '../../../domain/quantity.ts';
import type { Ticker } from '../../../domain/ticker.ts';
import { PERIOD_MS } from '../../../domain/timeframe.ts';
import type { CoinInfo } from '../market.ts';

const PERIOD = PERIOD_MS['15m'];
const DAY_MS = PERIOD_MS['1d'];

/**
 * What recorded 15m candles say of a coin: the close of the newest candle that was closed by `now`,
 * at the time of that close, and as turnover the day's volumes at their closes.
 * @returns null where no candle was closed by then
 */
export function recordedTicker(
  info: CoinInfo,
  rows: readonly CandleRow[],
  now: EpochMs,
): Ticker | null {
  const closed = rows.filter(([open]) => open + PERIOD <= now);
  const newest = closed.at(-1);
  if (newest === undefined) return null;
  const [open, , , , close] = newest;
  const before = closed.find(([time]) => time === open - DAY_MS)?.[4];
  const day = closed.filter(([time]) => time > open - DAY_MS);
  return {
    ...info,
    price: price(close),
    change24h: before === undefined ? null : percent((100 * (close - before)) / before),
    turnover24h: before === undefined ? null : day.reduce((sum, row) => sum + row[4] * row[5], 0),
    at: epochMs(open + PERIOD),
  };
}
