import { accumulationDistribution } from '../../../analysis-server/indicators/accumulation-distribution.ts';
import { atr } from '../../../analysis-server/indicators/atr.ts';
import { bollingerBands } from '../../../analysis-server/indicators/bollinger-bands.ts';
import { cci } from '../../../analysis-server/indicators/cci.ts';
import { directionalMovement } from '../../../analysis-server/indicators/directional-movement.ts';
import { exponentialAverage } from '../../../analysis-server/indicators/exponential-average.ts';
import { williamsR } from '../../../analysis-server/indicators/fast-stochastic.ts';
import { macd } from '../../../analysis-server/indicators/macd.ts';
import { moneyFlowIndex } from '../../../analysis-server/indicators/money-flow-index.ts';
import { onBalanceVolume } from '../../../analysis-server/indicators/on-balance-volume.ts';
import { parabolicSar } from '../../../analysis-server/indicators/parabolic-sar.ts';
import { priceRange } from '../../../analysis-server/indicators/price-range.ts';
import { rsi } from '../../../analysis-server/indicators/rsi.ts';
import { simpleAverage } from '../../../analysis-server/indicators/simple-average.ts';
import { stochasticOscillator } from '../../../analysis-server/indicators/stochastic-oscillator.ts';
import { stochasticRsi } from '../../../analysis-server/indicators/stochastic-rsi.ts';
import type { CandleSeries } from '../../../domain/market/candle.ts';
import { SMA_PERIODS, type Subset } from './subset.ts';

/** The project's own indicators. */
export function ownSubset(series: CandleSeries): Subset {
  const { high, low, close } = series;
  return {
    rsi: () => rsi(close),
    macd: () => macd(close),
    'simple averages': () => SMA_PERIODS.map((period) => simpleAverage(close, period)),
    ema: () => exponentialAverage(close, 20),
    'stochastic, %r': () => {
      const range = priceRange(high, low, 14);
      return [stochasticOscillator(range, close), williamsR(range, close)];
    },
    'stochastic rsi': () => stochasticRsi(rsi(close)),
    cci: () => cci(series, 20),
    bollinger: () => bollingerBands(close),
    atr: () => [atr(series, 10), atr(series, 14)],
    obv: () => onBalanceVolume(series),
    'a/d': () => accumulationDistribution(series),
    mfi: () => moneyFlowIndex(series),
    dmi: () => directionalMovement(series),
    sar: () => parabolicSar(series),
  };
}
