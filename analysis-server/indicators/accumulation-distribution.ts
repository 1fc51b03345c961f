import type { CandleSeries } from '../../domain/market/candle.ts';
import { at, type Line } from './line.ts';

/** `volume · ((close - low) - (high - close)) / (high - low)`; 0 for a candle without range. */
export function moneyFlowVolumes({ high, low, close, volume }: CandleSeries): Float64Array {
  const flow = new Float64Array(close.length);
  for (let i = 0; i < flow.length; i++) {
    const [top, bottom, last] = [at(high, i), at(low, i), at(close, i)];
    const range = top - bottom;
    flow[i] = range > 0 ? ((last - bottom - (top - last)) / range) * at(volume, i) : 0;
  }
  return flow;
}

/**
 * Accumulation/distribution line, in volume: running sum of the money flow volume from candle 0, so
 * its level depends on the start. Source: Marc Chaikin; TA-Lib, TA_AD.
 */
export function accumulationDistribution(series: CandleSeries): Line {
  const values = moneyFlowVolumes(series);
  let sum = 0;
  for (let i = 0; i < values.length; i++) {
    sum += at(values, i);
    values[i] = sum;
  }
  return { begin: 0, values };
}
