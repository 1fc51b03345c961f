import {
  ADL,
  ADX,
  ATR,
  BollingerBands,
  CCI,
  EMA,
  MACD,
  MFI,
  OBV,
  PSAR,
  RSI,
  SMA,
  Stochastic,
  StochasticRSI,
  WilliamsR,
} from 'technicalindicators';
import type { CandleSeries } from '../../../domain/market/candle.ts';
import { SMA_PERIODS, type Subset } from './subset.ts';

/** The package `technicalindicators`, its input already in the plain arrays that it takes. */
export function technicalIndicatorsSubset(series: CandleSeries): Subset {
  const high = Array.from(series.high);
  const low = Array.from(series.low);
  const close = Array.from(series.close);
  const volume = Array.from(series.volume);
  const bars = { high, low, close };
  return {
    rsi: () => RSI.calculate({ values: close, period: 14 }),
    macd: () =>
      MACD.calculate({
        values: close,
        fastPeriod: 12,
        slowPeriod: 26,
        signalPeriod: 9,
        SimpleMAOscillator: false,
        SimpleMASignal: false,
      }),
    'simple averages': () => SMA_PERIODS.map((period) => SMA.calculate({ values: close, period })),
    ema: () => EMA.calculate({ values: close, period: 20 }),
    'stochastic, %r': () => [
      Stochastic.calculate({ ...bars, period: 14, signalPeriod: 3 }),
      WilliamsR.calculate({ ...bars, period: 14 }),
    ],
    'stochastic rsi': () =>
      StochasticRSI.calculate({
        values: close,
        rsiPeriod: 14,
        stochasticPeriod: 14,
        kPeriod: 3,
        dPeriod: 3,
      }),
    cci: () => CCI.calculate({ ...bars, period: 20 }),
    bollinger: () => BollingerBands.calculate({ values: close, period: 20, stdDev: 2 }),
    atr: () => [10, 14].map((period) => ATR.calculate({ ...bars, period })),
    obv: () => OBV.calculate({ close, volume }),
    'a/d': () => ADL.calculate({ ...bars, volume }),
    mfi: () => MFI.calculate({ ...bars, volume, period: 14 }),
    dmi: () => ADX.calculate({ ...bars, period: 14 }),
    sar: () => PSAR.calculate({ high, low, step: 0.02, max: 0.2 }),
  };
}
