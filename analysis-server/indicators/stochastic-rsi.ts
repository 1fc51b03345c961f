import { fastStochastic } from './fast-stochastic.ts';
import type { Line } from './line.ts';
import { priceRange } from './price-range.ts';
import { type Stochastic, smoothed } from './stochastic-oscillator.ts';

/**
 * Least movement of RSI, in points, that has a high and a low. While the price does not move, RSI is
 * constant but for rounding, and rounding would be stretched to a swing from 0 to 100.
 */
export const RSI_STANDSTILL = 1e-9;

/**
 * Stochastic RSI, 0 to 100, from the line of `rsi`: where RSI is in its own range of `period`
 * candles (raw), %K = mean of `smoothK` raw values, %D = mean of `smoothD` %K values. With 14, 14,
 * 3, 3 both begin at candle 31; %K equals fastD of TA-Lib's TA_STOCHRSI, whose fastK is the raw
 * value. Source: Tushar Chande and Stanley Kroll (1994); TradingView, Stochastic RSI.
 */
export function stochasticRsi(rsi: Line, period = 14, smoothK = 3, smoothD = 3): Stochastic {
  const { begin, values } = rsi;
  const raw = fastStochastic(priceRange(values, values, period), values, RSI_STANDSTILL);
  return smoothed({ begin: begin + raw.begin, values: raw.values }, smoothK, smoothD);
}
