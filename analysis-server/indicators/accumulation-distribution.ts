import type { CandleSeries } from '../../domain/market/candle.ts';
import { at, type Line, lineFrom } from './line.ts';

/** `volume · ((close - low) - (high - close)) / (high - low)`; 0 for a candle without range. */
export function moneyFlowVolume(high: number, low: number, close: number, volume: number): number {
  const range = high - low;
  return range > 0 ? ((close - low - (high - close)) / range) * volume : 0;
}

/**
 * Accumulation/distribution line, in volume: running sum of the money flow volume from candle 0, so
 * its level depends on the start. Source: Marc Chaikin; TA-Lib, TA_AD.
 */
export function accumulationDistribution(series: CandleSeries): Line {
  const { high, low, close, volume } = series;
  const line = lineFrom(0, close.length);
  const out = line.values;
  let sum = 0;
  for (let i = 0; i < out.length; i++) {
    sum += moneyFlowVolume(at(high, i), at(low, i), at(close, i), at(volume, i));
    out[i] = sum;
  }
  return line;
}
