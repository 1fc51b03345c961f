import type { CandleSeries } from '../../domain/market/candle.ts';
import { moneyFlowVolumes } from './accumulation-distribution.ts';
import { at, type Line, lineFrom } from './line.ts';
import { windowSum } from './window-sum.ts';

/**
 * Chaikin money flow, -1 to 1: money flow volume over volume in `period` candles, 0 without volume,
 * from candle `period - 1`. Source: Marc Chaikin; StockCharts ChartSchool, Chaikin Money Flow.
 */
export function chaikinMoneyFlow(series: CandleSeries, period = 20): Line {
  const flowSums = windowSum(moneyFlowVolumes(series), period).values;
  const volumeSums = windowSum(series.volume, period).values;
  const line = lineFrom(period - 1, series.close.length);
  const out = line.values;
  for (let i = 0; i < out.length; i++) {
    const traded = at(volumeSums, i);
    out[i] = traded > 0 ? at(flowSums, i) / traded : 0;
  }
  return line;
}
