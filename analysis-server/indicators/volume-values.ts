import type { CandleSeries } from '../../domain/candle.ts';
import type { VolumeAnalysis } from '../../domain/timeframe-values.ts';
import { accumulationDistribution } from './accumulation-distribution.ts';
import { chaikinMoneyFlow } from './chaikin-money-flow.ts';
import { newest } from './line.ts';
import { moneyFlowed, moneyFlowIndex } from './money-flow-index.ts';
import type { NewestValues } from './newest-values.ts';
import { onBalanceVolume } from './on-balance-volume.ts';
import { simpleAverage } from './simple-average.ts';
import { silence } from './standstill.ts';
import { AVERAGE_VOLUME_CANDLES, RECENT_VOLUME_CANDLES, volumeTrend } from './volume-trend.ts';

const CMF_CANDLES = 20;
const MFI_CANDLES = 14;

/** The volume analysis at the newest candle; what has no value goes to `read.missing`. */
export function volumeValues(series: CandleSeries, read: NewestValues): VolumeAnalysis {
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
