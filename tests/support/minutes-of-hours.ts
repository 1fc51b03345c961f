import {
  type Bar,
  subdivide,
} from '../../analysis-server/market/simulated/simulated-subdivision.ts';
import { type CandleRow, type CandleSeries, rowsOf } from '../../domain/market/candle.ts';

const MINUTES = new Array<number>(60).fill(1);

/**
 * Divides hours into minutes that make them up exactly, as the simulated market does.
 * @param decimals of the price
 */
export function minutesOfHours(hours: CandleSeries, decimals: number): CandleRow[] {
  const unit = 10 ** decimals;
  const ticks = (price: number) => Math.round(price * unit);
  return rowsOf(hours).flatMap(([time, open, high, low, close, volume], seed) => {
    const whole: Bar = {
      open: ticks(open),
      high: ticks(high),
      low: ticks(low),
      close: ticks(close),
      volume: Math.round(volume),
      variance: ((ticks(high) - ticks(low)) / 2) ** 2,
    };
    return subdivide(whole, MINUTES, seed + 1).map(
      (bar, n): CandleRow => [
        time + n * 60_000,
        bar.open / unit,
        bar.high / unit,
        bar.low / unit,
        bar.close / unit,
        bar.volume,
      ],
    );
  });
}
