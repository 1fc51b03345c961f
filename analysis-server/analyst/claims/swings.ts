import type { CandleSeries } from '../../../domain/market/candle.ts';
import { atr } from '../../indicators/atr.ts';
import { lastSwings, type SwingPair } from '../../patterns/market-structure.ts';
import { FINE } from '../../patterns/pattern-analysis.ts';
import { zigzagPivots } from '../../patterns/pivots.ts';

export interface Swings {
  readonly highs: SwingPair | null;
  readonly lows: SwingPair | null;
}

export function swingsOf(series: CandleSeries): Swings {
  const ranges = atr(series);
  const pivots = zigzagPivots(series, ranges, FINE);
  return { highs: lastSwings(ranges, pivots, 'high'), lows: lastSwings(ranges, pivots, 'low') };
}
