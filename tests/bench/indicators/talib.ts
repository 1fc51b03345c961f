import type { CandleSeries } from '../../../domain/market/candle.ts';
import type { Talib } from '../../support/talib.ts';
import { SMA_PERIODS, type Subset } from './subset.ts';

/**
 * TA-Lib in WebAssembly, in its favour: the candles lie in its memory already and results are left
 * there, so only the bare calls are timed.
 */
export function talibSubset(talib: Talib, series: CandleSeries): Subset {
  const { high, low, close, volume } = series;
  const bars = [high, low, close];
  const all = (...calls: (() => void)[]) => {
    return () => {
      for (const call of calls) call();
    };
  };
  return {
    rsi: talib.prepare('RSI', [close], [14]),
    macd: talib.prepare('MACD', [close], [12, 26, 9], 3),
    'simple averages': all(...SMA_PERIODS.map((period) => talib.prepare('SMA', [close], [period]))),
    ema: talib.prepare('EMA', [close], [20]),
    'stochastic, %r': all(
      talib.prepare('STOCH', bars, [14, 3, 0, 3, 0], 2),
      talib.prepare('WILLR', bars, [14]),
    ),
    'stochastic rsi': talib.prepare('STOCHRSI', [close], [14, 14, 3, 0], 2),
    cci: talib.prepare('CCI', bars, [20]),
    bollinger: talib.prepare('BBANDS', [close], [20, 2, 2, 0], 3),
    atr: all(talib.prepare('ATR', bars, [10]), talib.prepare('ATR', bars, [14])),
    obv: talib.prepare('OBV', [close, volume], []),
    'a/d': talib.prepare('AD', [...bars, volume], []),
    mfi: talib.prepare('MFI', [...bars, volume], [14]),
    dmi: all(...['PLUS_DI', 'MINUS_DI', 'ADX'].map((name) => talib.prepare(name, bars, [14]))),
    sar: talib.prepare('SAR', [high, low], [0.02, 0.2]),
  };
}
