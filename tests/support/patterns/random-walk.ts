import {
  type CandleRow,
  type CandleSeries,
  seriesFromRows,
} from '../../../domain/market/candle.ts';
import type { Random } from './random.ts';

const HOUR = 3_600_000;
const STEPS_A_CANDLE = 8;

/**
 * Candles of a geometric random walk without drift: eight normal steps a candle, so that highs and
 * lows are the walk's own. Volatility is drawn from 0.3 % to 2 % a candle.
 */
export function randomWalk(random: Random, length: number): CandleSeries {
  const volatility = random.between(0.003, 0.02);
  let price = random.between(50, 150);
  const rows: CandleRow[] = [];
  for (let i = 0; i < length; i++) {
    const open = price;
    let high = open;
    let low = open;
    for (let step = 0; step < STEPS_A_CANDLE; step++) {
      price *= Math.exp((volatility / Math.sqrt(STEPS_A_CANDLE)) * random.normal());
      high = Math.max(high, price);
      low = Math.min(low, price);
    }
    rows.push([i * HOUR, open, high, low, price, random.between(500, 1500)]);
  }
  return seriesFromRows('1h', rows);
}
