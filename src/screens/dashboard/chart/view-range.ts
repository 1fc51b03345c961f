/** The stretch of candles in view, by their numbers; it may reach past the newest one. */
export interface ViewRange {
  readonly from: number;
  readonly to: number;
}

/** Comfortable width of a candle with its gap, in CSS pixels. */
const CANDLE_WIDTH = 8;
const FEWEST = 12;
/** Share of the width left empty at the right, where the plan's zones are drawn. */
const FREE = 0.2;

/** The newest candles, as many as fit well, with room for the plan at the right. */
export function firstView(width: number, newest: number): ViewRange {
  const room = Math.max(FEWEST, Math.round(width / CANDLE_WIDTH));
  const free = Math.max(4, Math.round(room * FREE));
  return { from: newest - (room - free), to: newest + free };
}

/** The view with the candle in it, moved as little as needed; null where it already shows. */
export function broughtIntoView({ from, to }: ViewRange, candle: number): ViewRange | null {
  const margin = Math.min(3, (to - from) / 4);
  if (candle < from + margin) {
    const shift = from + margin - candle;
    return { from: from - shift, to: to - shift };
  }
  if (candle > to - margin) {
    const shift = candle - (to - margin);
    return { from: from + shift, to: to + shift };
  }
  return null;
}

/** The view with its right edge kept, `factor` times nearer; from 12 candles to twice all. */
export function zoomedView({ from, to }: ViewRange, factor: number, candles: number): ViewRange {
  const width = Math.min(2 * candles, Math.max(FEWEST, (to - from) / factor));
  return { from: to - width, to };
}
