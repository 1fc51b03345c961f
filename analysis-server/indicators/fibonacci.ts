import type { CandleSeries } from '../../domain/market/candle.ts';
import { at } from './line.ts';

/** Candles searched for the swing, and the fewest that make one. */
export const SWING_CANDLES = 100;
export const FEWEST_SWING_CANDLES = 20;

export interface Swing {
  readonly high: number;
  readonly low: number;
  /** Whether the high came after the low. */
  readonly rising: boolean;
}

/** A retracement level at a share of the swing: 0 is where the swing ended, 1 where it began. */
export function retracement(swing: Swing, share: number): number {
  const { high, low, rising } = swing;
  return rising ? high - (high - low) * share : low + (high - low) * share;
}

/**
 * The swing that the retracement levels divide: from the lowest low to the highest high of the newest
 * 100 candles (all of them where there are fewer, from 20 on), rising if the high is the later one.
 * Of equal extremes the newest counts; if one candle holds both, its body gives the direction.
 * Null where there are fewer candles or the price did not move.
 * Source of the levels: StockCharts ChartSchool, Fibonacci Retracements.
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
