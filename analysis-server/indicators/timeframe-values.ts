import type { MissingValue } from '../../domain/analysis/analysis.ts';
import type {
  FibonacciLevels,
  IchimokuCloud,
  PivotPoints,
  TimeframeSections,
  VolumeAnalysis,
} from '../../domain/analysis/timeframe-values.ts';
import type { CandleSeries } from '../../domain/market/candle.ts';
import { accumulationDistribution } from './accumulation-distribution.ts';
import { chaikinMoneyFlow } from './chaikin-money-flow.ts';
import { FEWEST_SWING_CANDLES, newestSwing, retracement, SWING_CANDLES } from './fibonacci.ts';
import { ichimoku } from './ichimoku.ts';
import { newest } from './line.ts';
import { moneyFlowed, moneyFlowIndex } from './money-flow-index.ts';
import { NewestValues } from './newest-values.ts';
import { onBalanceVolume } from './on-balance-volume.ts';
import { pivotPoints } from './pivot-points.ts';
import { simpleAverage } from './simple-average.ts';
import { silence } from './standstill.ts';
import { technicalValues } from './technical-values.ts';
import { AVERAGE_VOLUME_CANDLES, RECENT_VOLUME_CANDLES, volumeTrend } from './volume-trend.ts';

function ichimokuValues(series: CandleSeries, read: NewestValues): IchimokuCloud {
  const cloud = ichimoku(series);
  return {
    tenkanSen: read.of('tenkanSen', cloud.tenkanSen),
    kijunSen: read.of('kijunSen', cloud.kijunSen),
    senkouSpanA: read.of('senkouSpanA', cloud.senkouSpanA),
    senkouSpanB: read.of('senkouSpanB', cloud.senkouSpanB),
  };
}

function fibonacciValues(series: CandleSeries, read: NewestValues): FibonacciLevels {
  const swing = newestSwing(series);
  const count = series.close.length;
  const level = (field: keyof FibonacciLevels, share: number) => {
    if (swing !== null) return retracement(swing, share);
    if (count < FEWEST_SWING_CANDLES) return read.tooShort(field, FEWEST_SWING_CANDLES);
    const candles = Math.min(count, SWING_CANDLES);
    return read.without(field, `the price did not move in ${candles} candles`);
  };
  return {
    level0: level('level0', 0),
    level236: level('level236', 0.236),
    level382: level('level382', 0.382),
    level500: level('level500', 0.5),
    level618: level('level618', 0.618),
    level786: level('level786', 0.786),
    level100: level('level100', 1),
  };
}

/** A level at or below zero is no price. */
function pivotValues(series: CandleSeries, read: NewestValues): PivotPoints {
  const points = pivotPoints(series);
  const point = (field: keyof PivotPoints) => {
    if (points === null) return read.tooShort(field, 1);
    const price = points[field];
    return price > 0
      ? price
      : read.without(field, 'the newest candle is so wide that it falls to zero or below');
  };
  return {
    s3: point('s3'),
    s2: point('s2'),
    s1: point('s1'),
    pivot: point('pivot'),
    r1: point('r1'),
    r2: point('r2'),
    r3: point('r3'),
  };
}

const CMF_CANDLES = 20;
const MFI_CANDLES = 14;

function volumeValues(series: CandleSeries, read: NewestValues): VolumeAnalysis {
  const { volume } = series;
  const averageVolume = read.of('averageVolume', simpleAverage(volume, AVERAGE_VOLUME_CANDLES));
  const recentVolume = newest(simpleAverage(volume, RECENT_VOLUME_CANDLES));
  const trend =
    averageVolume === null || recentVolume === null
      ? read.tooShort('volumeTrend', AVERAGE_VOLUME_CANDLES)
      : volumeTrend(recentVolume, averageVolume);
  const silent = silence(volume);
  return {
    averageVolume,
    currentVolume: read.of('currentVolume', { begin: 0, values: volume }),
    volumeTrend: trend,
    OBV: read.of('OBV', onBalanceVolume(series)),
    accumulationDistribution: read.of('accumulationDistribution', accumulationDistribution(series)),
    chaikinMoneyFlow: read.of(
      'chaikinMoneyFlow',
      chaikinMoneyFlow(series, CMF_CANDLES),
      silent >= CMF_CANDLES ? `nothing was traded in ${CMF_CANDLES} candles` : null,
    ),
    MFI: read.of(
      'MFI',
      moneyFlowIndex(series, MFI_CANDLES),
      moneyFlowed(series, MFI_CANDLES) ? null : `no money flowed in ${MFI_CANDLES} candles`,
    ),
  };
}

export interface TimeframeValues
  extends Readonly<Omit<TimeframeSections, 'supportResistance' | 'patternAnalysis'>> {
  /** One entry for each null above, named within its group. */
  readonly missing: MissingValue[];
}

/**
 * Indicators at the newest candle, of a series of any length: finite, or null if the history is too
 * short ("needs 200 candles, has 120") or the formula has no result ("the price has never moved").
 */
export function computeTimeframeValues(series: CandleSeries): TimeframeValues {
  const read = new NewestValues(series.timeframe, series.close.length);
  return {
    technicalIndicators: technicalValues(series, read),
    volumeAnalysis: volumeValues(series, read),
    ichimokuCloud: ichimokuValues(series, read),
    fibonacciLevels: fibonacciValues(series, read),
    pivotPoints: pivotValues(series, read),
    missing: read.missing,
  };
}
