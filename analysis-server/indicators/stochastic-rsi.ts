import { fastStochastic } from './fast-stochastic.ts';
import type { Line } from './line.ts';
import { priceRange } from './price-range.ts';
import { type Stochastic, smoothed } from './stochastic-oscillator.ts';

/** In points: the RSI of an unmoved price varies by rounding, which would stretch to 0 to 100. */
export const RSI_STANDSTILL = 1e-9;

/**
 * Stochastic RSI, 0 to 100: RSI's place in its range of `period` candles (raw), %K = mean of
 * `smoothK` raw, %D of `smoothD` %K. With 14, 14, 3, 3 from candle 31; raw is fastK, %K fastD in
 * TA-Lib's TA_STOCHRSI. Source: Tushar Chande, Stanley Kroll (1994); TradingView, Stochastic RSI.
 */
export function stochasticRsi(rsi: Line, period = 14, smoothK = 3, smoothD = 3): Stochastic {
  const { begin, values } = rsi;
  const raw = fastStochastic(priceRange(values, values, period), values, RSI_STANDSTILL);
  return smoothed({ begin: begin + raw.begin, values: raw.values }, smoothK, smoothD);
}
