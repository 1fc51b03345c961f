import type { SnapshotChart, TimeframeChart } from '../../domain/analysis/readings/chart.ts';
import { type CandleSeries, rowsOf } from '../../domain/market/candle.ts';
import { byTimeframe, type Timeframe } from '../../domain/market/timeframe.ts';
import { atr } from '../indicators/atr.ts';
import { bollingerBands } from '../indicators/bollinger-bands.ts';
import { ichimoku } from '../indicators/ichimoku.ts';
import { type Line, valueAt } from '../indicators/line.ts';
import { rsi } from '../indicators/rsi.ts';
import { simpleAverage } from '../indicators/simple-average.ts';
import { analysePatterns } from '../patterns/pattern-analysis.ts';

const CHART_CANDLES = 300;
/** Far below a pixel, and half the bytes of a full number. */
const OVERLAY_DIGITS = 8;

function chartOf(series: CandleSeries): TimeframeChart {
  const { close } = series;
  const candles = rowsOf(series).slice(-CHART_CANDLES);
  const start = close.length - candles.length;
  const overlay = (line: Line) =>
    candles.map((_, row) => {
      const value = valueAt(line, start + row);
      return value === null ? null : Number(value.toPrecision(OVERLAY_DIGITS));
    });
  const bands = bollingerBands(close);
  const cloud = ichimoku(series);
  const { points } = analysePatterns(series, { rsi: rsi(close), atr: atr(series) });
  return {
    candles: candles.map((candle) => [...candle]),
    overlays: {
      MA20: overlay(simpleAverage(close, 20)),
      MA50: overlay(simpleAverage(close, 50)),
      MA200: overlay(simpleAverage(close, 200)),
      bollingerUpper: overlay(bands.upper),
      bollingerLower: overlay(bands.lower),
      tenkanSen: overlay(cloud.tenkanSen),
      kijunSen: overlay(cloud.kijunSen),
      senkouSpanA: overlay(cloud.senkouSpanA),
      senkouSpanB: overlay(cloud.senkouSpanB),
    },
    points,
  };
}

export function chartData(candles: Readonly<Record<Timeframe, CandleSeries>>): SnapshotChart {
  return byTimeframe((timeframe) => chartOf(candles[timeframe]));
}
