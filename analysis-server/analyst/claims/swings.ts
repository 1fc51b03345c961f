import type { CandleSeries } from '../../../domain/market/candle.ts';
import { atr } from '../../indicators/atr.ts';
import { lastSwings, type SwingPair } from '../../patterns/market-structure.ts';
import { FINE } from '../../patterns/pattern-analysis.ts';
import { zigzagPivots } from '../../patterns/pivots.ts';

/** The last two swing highs and the last two swing lows of a series; null where there are not two. */
export interface Swings {
  readonly highs: SwingPair | null;
  readonly lows: SwingPair | null;
}

/** The confirmed swings that the structure of a series is read from. */
export function swingsOf(series: CandleSeries): Swings {
  const ranges = atr(series);
  const pivots = zigzagPivots(series, ranges, FINE);
  return { highs: lastSwings(ranges, pivots, 'high'), lows: lastSwings(ranges, pivots, 'low') };
}
