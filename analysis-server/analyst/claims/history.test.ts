import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CandleRow,
  type CandleSeries,
  seriesFromRows,
} from '../../../domain/market/candle.ts';
import { TIMEFRAMES } from '../../../domain/market/timeframe.ts';
import { arbitraryCandles } from '../../../tests/support/arbitrary-candles.ts';
import { simulatedSeries, sliceSeries } from '../../../tests/support/candles.ts';
import { isShared, recordedSeries } from '../../../tests/support/recorded-candles.ts';
import { computeTimeframeValues } from '../../indicators/timeframe-values.ts';
import { candleHistory, type HistoryLine } from './history.ts';

/** What the analysis has for each line at the newest candle. */
function newestValues(series: CandleSeries): Record<HistoryLine, number | null> {
  const { technicalIndicators, volumeAnalysis, ichimokuCloud } = computeTimeframeValues(series);
  const { DMI, movingAverages, bollingerBands, keltnerChannels } = technicalIndicators;
  const last = (column: Float64Array) => column.at(-1) ?? null;
  return {
    open: last(series.open),
    high: last(series.high),
    low: last(series.low),
    close: last(series.close),
    volume: volumeAnalysis.currentVolume,
    averageVolume: volumeAnalysis.averageVolume,
    zero: series.close.length === 0 ? null : 0,
    MA20: movingAverages.MA20,
    MA50: movingAverages.MA50,
    MA200: movingAverages.MA200,
    RSI: technicalIndicators.RSI,
    ATR: technicalIndicators.ATR,
    MACDLine: technicalIndicators.MACDLine,
    MACDSignal: technicalIndicators.MACDSignal,
    MACDHistogram: technicalIndicators.MACDHistogram,
    ADX: DMI.ADX,
    diPlus: DMI.diPlus,
    diMinus: DMI.diMinus,
    tenkanSen: ichimokuCloud.tenkanSen,
    kijunSen: ichimokuCloud.kijunSen,
    bollingerUpper: bollingerBands.upper,
    bollingerLower: bollingerBands.lower,
    keltnerUpper: keltnerChannels.upper,
    keltnerLower: keltnerChannels.lower,
  };
}

const LINES: readonly HistoryLine[] = [
  ...(['open', 'high', 'low', 'close', 'volume', 'averageVolume', 'zero'] as const),
  ...(['MA20', 'MA50', 'MA200', 'RSI', 'ATR', 'ADX', 'diPlus', 'diMinus'] as const),
  ...(['MACDLine', 'MACDSignal', 'MACDHistogram', 'tenkanSen', 'kijunSen'] as const),
  ...(['bollingerUpper', 'bollingerLower', 'keltnerUpper', 'keltnerLower'] as const),
];

function valuesOf(series: CandleSeries, ago = 0) {
  const history = candleHistory(series);
  return Object.fromEntries(LINES.map((line) => [line, history.at(line, ago)]));
}

const still = (count: number, price: number): CandleRow[] =>
  Array.from({ length: count }, (_, i) => [i * 3_600_000, price, price, price, price, 1]);

describe('a history', () => {
  it('ends with the values of the analysis, for any candles', () => {
    fc.assert(
      fc.property(arbitraryCandles, (series) => {
        expect(valuesOf(series)).toStrictEqual(newestValues(series));
      }),
      { numRuns: 300 },
    );
  });

  it.skipIf(!isShared('candles'))('ends with the values of the analysis, recorded', () => {
    for (const coin of ['BTCUSDT', 'ETHUSDT']) {
      for (const timeframe of TIMEFRAMES) {
        const series = recordedSeries(coin, timeframe);
        expect(valuesOf(series)).toStrictEqual(newestValues(series));
      }
    }
  });

  it('says at an earlier candle what was the newest value then', () => {
    const series = simulatedSeries('4h', 260, 3);
    for (const ago of [1, 7, 59, 231]) {
      const then = sliceSeries(series, 0, series.close.length - ago);
      expect(valuesOf(series, ago)).toStrictEqual(newestValues(then));
    }
  });

  it('has no RSI and no direction before the price first moved', () => {
    const rows = still(60, 100);
    const moved: CandleRow = [60 * 3_600_000, 100, 103, 99, 102, 1];
    const history = candleHistory(seriesFromRows('1h', [...rows, moved]));
    expect(history.at('RSI', 0)).toBe(100);
    expect(history.at('diPlus', 0)).toBeGreaterThan(0);
    for (const line of ['RSI', 'ADX', 'diPlus', 'diMinus'] as const) {
      expect(history.at(line, 1)).toBeNull();
    }
  });

  it('counts back to the first candle and not past it', () => {
    const history = candleHistory(simulatedSeries('1h', 30, 1));
    expect(history.count).toBe(30);
    expect(history.timeAt(0) - history.timeAt(29)).toBe(29 * 3_600_000);
    expect(history.at('close', 29)).toBe(history.series.close[0]);
    expect(history.at('close', 30)).toBeNull();
    expect(history.at('zero', 29)).toBe(0);
    expect(history.at('MA20', 10)).not.toBeNull();
    expect(history.at('MA20', 11)).toBeNull();
    expect(() => history.timeAt(30)).toThrow('candle 30 before the newest; there are 30');
  });
});
