import type { CandleSeries } from '../../domain/market/candle.ts';
import { at } from './line.ts';

export const SWING_CANDLES = 100;
export const FEWEST_SWING_CANDLES = 20;

export interface Swing {
  readonly high: number;
  readonly low: number;
  /** The high came after the low. */
  readonly rising: boolean;
}

/** Share 0 is where the swing ended, 1 where it began. */
export function retracement(swing: Swing, share: number): number {
  const { high, low, rising } = swing;
  return rising ? high - (high - low) * share : low + (high - low) * share;
}

/**
 * The swing from the lowest low to the highest high of the newest 100 candles (or all, from 20 on),
 * rising if the high is later. Of equal extremes the newest counts; if one candle holds both, its
 * body gives the direction. Null with too few candles or an unmoved price. Source of the levels:
 * StockCharts ChartSchool, Fibonacci Retracements.
 */
export function newestSwing(series: CandleSeries): Swing | null {
  const { open, high, low, close } = series;
  const count = close.length;
  if (count < FEWEST_SWING_CANDLES) return null;
  let highAt = Math.max(0, count - SWING_CANDLES);
  let lowAt = highAt;
  for (let i = highAt + 1; i < count; i++) {
    if (at(high, i) >= at(high, highAt)) highAt = i;
    if (at(low, i) <= at(low, lowAt)) lowAt = i;
  }
  const swing = { high: at(high, highAt), low: at(low, lowAt) };
  if (swing.high === swing.low) return null;
  const rising = highAt === lowAt ? at(close, highAt) >= at(open, highAt) : highAt > lowAt;
  return { ...swing, rising };
}
