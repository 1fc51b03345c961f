import type { PatternPoint } from '../../domain/analysis/readings/pattern-point.ts';
import type { CandleSeries } from '../../domain/market/candle.ts';
import { epochMs, price } from '../../domain/text/quantity.ts';
import { at } from '../indicators/line.ts';

/** A point of a pattern: a candle's row, what the point is, and its price. */
export interface Mark {
  readonly index: number;
  readonly label: string;
  readonly price: number;
}

/** A pattern that was complete at the close of a candle; later candles never alter it. */
export interface Detection {
  readonly name: string;
  /** How closely the geometry meets the definition's ideal, per cent. */
  readonly score: number;
  /** Oldest first. */
  readonly marks: readonly Mark[];
  /** Row of the first candle at whose close the pattern was complete. */
  readonly confirmedAt: number;
  /** Row of the last candle at which it still counts as present. */
  readonly relevantUntil: number;
}

/**
 * The detection to show at a candle: of those complete by then and still relevant the newest, of
 * equally new ones the one that meets its definition best.
 * @returns null where none is present.
 */
export function presentAt<D extends Detection>(detections: readonly D[], row: number): D | null {
  let best: D | null = null;
  for (const detection of detections) {
    if (detection.confirmedAt > row || detection.relevantUntil < row) continue;
    const newer = best === null || detection.confirmedAt > best.confirmedAt;
    const better =
      best !== null && detection.confirmedAt === best.confirmedAt && detection.score > best.score;
    if (newer || better) best = detection;
  }
  return best;
}

/** A detection's points with the times of their candles. */
export function pointsOf(series: CandleSeries, detection: Detection): PatternPoint[] {
  return detection.marks.map((mark) => ({
    pattern: detection.name,
    label: mark.label,
    time: epochMs(at(series.time, mark.index)),
    price: price(mark.price),
  }));
}

/** A share from 0 to 1 as per cent, held within 0 to 100. */
export function perCent(share: number): number {
  return 100 * Math.min(1, Math.max(0, share));
}
