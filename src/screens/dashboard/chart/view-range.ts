/** The stretch of candles in view, by their numbers; it may reach past the newest one. */
export interface ViewRange {
  readonly from: number;
  readonly to: number;
}

/** From this pane width on (CSS pixels) candles and the plan's place are as on a desktop. */
const ROOMY = 376;
/** Width of a candle with its gap, and of the place right of the newest one, in CSS pixels. */
const ROOMY_PANE = { candle: 7.6, future: 136 };
const NARROW_PANE = { candle: 5.2, future: 86 };
const FEWEST = 12;

/**
 * The newest candles, as many as fit well, with room for the plan at the right.
 * @param width of the pane in CSS pixels
 */
export function firstView(width: number, newest: number): ViewRange {
  const { candle, future } = width < ROOMY ? NARROW_PANE : ROOMY_PANE;
  const to = newest + 0.5 + future / candle;
  return { from: to - Math.max(FEWEST, width / candle), to };
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
