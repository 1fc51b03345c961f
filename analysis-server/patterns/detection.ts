import type { PatternPoint } from '../../domain/analysis/readings/chart.ts';
import type { CandleSeries } from '../../domain/market/candle.ts';
import { epochMs, price } from '../../domain/text/quantity.ts';
import { at } from '../indicators/line.ts';

export interface Mark {
  readonly index: number;
  readonly label: string;
  readonly price: number;
}

/** A pattern complete at a candle's close; later candles never alter it. */
export interface Detection {
  readonly name: string;
  /** How closely the geometry meets the ideal, per cent. */
  readonly score: number;
  /** Oldest first. */
  readonly marks: readonly Mark[];
  /** First row at whose close it was complete. */
  readonly confirmedAt: number;
  /** Last row at which it counts as present. */
  readonly relevantUntil: number;
}

/** Of those complete and still relevant the newest, of equally new ones the best. */
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

export function pointsOf(
  series: CandleSeries,
  { name, marks }: Pick<Detection, 'name' | 'marks'>,
): PatternPoint[] {
  return marks.map((mark) => ({
    pattern: name,
    label: mark.label,
    time: epochMs(at(series.time, mark.index)),
    price: price(mark.price),
  }));
}

/** Clamped to 0 to 100. */
export function perCent(share: number): number {
  return 100 * Math.min(1, Math.max(0, share));
}
