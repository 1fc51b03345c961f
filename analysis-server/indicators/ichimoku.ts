import type { CandleSeries } from '../../domain/market/candle.ts';
import { at, type Line, lineFrom } from './line.ts';
import { priceRange } from './price-range.ts';

const TENKAN = 9;
const KIJUN = 26;
const SENKOU_B = 52;
const DISPLACEMENT = 26;

/**
 * Ichimoku cloud, in price. Tenkan-sen, Kijun-sen and Senkou Span B are the middle of the highest
 * high and lowest low of 9, 26 and 52 candles, Span A the middle of Tenkan and Kijun. Spans are as
 * drawn, 26 candles after they were computed: first values at candles 8, 25, 51 and 77. Source:
 * Goichi Hosoda (1969); StockCharts ChartSchool, Ichimoku Cloud. (TradingView counts the current
 * candle as the first of the 26 and draws the spans one candle earlier.)
 */
export function ichimoku(series: CandleSeries) {
  const tenkanSen = middleOf(series, TENKAN);
  const kijunSen = middleOf(series, KIJUN);
  const spanB = middleOf(series, SENKOU_B);
  const count = series.close.length;

  const senkouSpanA = lineFrom(kijunSen.begin + DISPLACEMENT, count);
  const skip = kijunSen.begin - tenkanSen.begin;
  for (let i = 0; i < senkouSpanA.values.length; i++) {
    senkouSpanA.values[i] = (at(tenkanSen.values, i + skip) + at(kijunSen.values, i)) / 2;
  }
  const begin = spanB.begin + DISPLACEMENT;
  const senkouSpanB = { begin, values: spanB.values.subarray(0, Math.max(0, count - begin)) };
  return { tenkanSen, kijunSen, senkouSpanA, senkouSpanB };
}

function middleOf(series: CandleSeries, period: number): Line {
  const { highest, lowest } = priceRange(series.high, series.low, period);
  const line = lineFrom(highest.begin, series.close.length);
  const out = line.values;
  for (let i = 0; i < out.length; i++) {
    out[i] = (at(highest.values, i) + at(lowest.values, i)) / 2;
  }
  return line;
}
