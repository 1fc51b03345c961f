import type { CandleSeries } from '../../domain/market/candle.ts';
import type { Timeframe } from '../../domain/market/timeframe.ts';
import { DAY_MS } from '../../domain/text/time-units.ts';
import { at, type Line, lineFrom } from './line.ts';
import { typicalPrice } from './typical-price.ts';
import { windowSum } from './window-sum.ts';

export const ROLLING_VWAP_CANDLES = 20;

/** Restarts at 00:00 UTC; otherwise it rolls. */
export function isSessionVwap(timeframe: Timeframe): boolean {
  return timeframe !== '1d' && timeframe !== '1w';
}

/**
 * VWAP, `sum(typical price · volume) / sum(volume)`: since 00:00 UTC on 15m, 1h and 4h, 20 candles
 * on 1d and 1w. Source: StockCharts ChartSchool, VWAP; TradingView, VWAP anchored to the session.
 */
export function vwap(series: CandleSeries): Line {
  return isSessionVwap(series.timeframe)
    ? sessionVwap(series)
    : rollingVwap(series, ROLLING_VWAP_CANDLES);
}

/** From the first candle that opens a UTC day; the typical price while the day has no volume. */
export function sessionVwap(series: CandleSeries): Line {
  const { time, volume } = series;
  const typical = typicalPrice(series);
  const line = lineFrom(firstSession(time), time.length);
  const { begin, values } = line;
  let day = Number.NaN;
  let money = 0;
  let traded = 0;
  for (let i = begin; i < time.length; i++) {
    const today = Math.floor(at(time, i) / DAY_MS);
    if (today !== day) {
      day = today;
      money = 0;
      traded = 0;
    }
    money += at(typical, i) * at(volume, i);
    traded += at(volume, i);
    values[i - begin] = traded > 0 ? money / traded : at(typical, i);
  }
  return line;
}

/** The typical price while the window has no volume. */
export function rollingVwap(series: CandleSeries, period: number): Line {
  const { volume } = series;
  const typical = typicalPrice(series);
  const money = new Float64Array(typical.length);
  for (let i = 0; i < money.length; i++) money[i] = at(typical, i) * at(volume, i);
  const moneySums = windowSum(money, period).values;
  const volumeSums = windowSum(volume, period).values;
  const line = lineFrom(period - 1, typical.length);
  const out = line.values;
  for (let i = 0; i < out.length; i++) {
    const traded = at(volumeSums, i);
    out[i] = traded > 0 ? at(moneySums, i) / traded : at(typical, i + period - 1);
  }
  return line;
}

/** The number of candles if none opens a UTC day. */
function firstSession(time: Float64Array): number {
  if (time.length === 0 || at(time, 0) % DAY_MS === 0) return 0;
  const partialDay = Math.floor(at(time, 0) / DAY_MS);
  const index = time.findIndex((open) => Math.floor(open / DAY_MS) !== partialDay);
  return index === -1 ? time.length : index;
}
