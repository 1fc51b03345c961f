import {
  AD,
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
  StochasticOscillator,
  StochasticRSI,
  WilliamsR,
} from 'trading-signals';
import type { CandleSeries } from '../../../domain/market/candle.ts';
import { SMA_PERIODS, type Subset } from './subset.ts';

/** The package `trading-signals`, its input already in the plain candles that it takes. */
export function tradingSignalsSubset(series: CandleSeries): Subset {
  const close = Array.from(series.close);
  const candles = Array.from(series.close, (price, index) => ({
    open: series.open[index] ?? Number.NaN,
    high: series.high[index] ?? Number.NaN,
    low: series.low[index] ?? Number.NaN,
    close: price,
    volume: series.volume[index] ?? Number.NaN,
  }));
  return {
    rsi: () => new RSI(14).updates(close),
    macd: () => new MACD(new EMA(12), new EMA(26), new EMA(9)).updates(close),
    'simple averages': () => SMA_PERIODS.map((period) => new SMA(period).updates(close)),
    ema: () => new EMA(20).updates(close),
    'stochastic, %r': () => [
      new StochasticOscillator({ kPeriod: 14, kSlowingPeriod: 3, dPeriod: 3 }).updates(candles),
      new WilliamsR(14).updates(candles),
    ],
    'stochastic rsi': () => new StochasticRSI(14).updates(close),
    cci: () => new CCI(20).updates(candles),
    bollinger: () => new BollingerBands(20, 2).updates(close),
    atr: () => [10, 14].map((period) => new ATR(period).updates(candles)),
    obv: () => new OBV(2).updates(candles),
    'a/d': () => new AD().updates(candles),
    mfi: () => new MFI(14).updates(candles),
    dmi: () => new ADX(14).updates(candles),
    sar: () => new PSAR({ accelerationStep: 0.02, accelerationMax: 0.2 }).updates(candles),
  };
}
