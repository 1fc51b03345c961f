/** Candle indices; may extend past the newest one. */
export interface ViewRange {
  readonly from: number;
  readonly to: number;
}

/** Pane width from which the desktop sizes apply, in CSS pixels. */
const ROOMY = 376;
/** A candle with its gap, and the space right of the newest one, in CSS pixels. */
const ROOMY_PANE = { candle: 7.6, future: 136 };
const NARROW_PANE = { candle: 5.2, future: 86 };
const FEWEST = 12;

/** The newest candles, with room for the plan at the right; `width` in CSS pixels. */
export function firstView(width: number, newest: number): ViewRange {
  const { candle, future } = width < ROOMY ? NARROW_PANE : ROOMY_PANE;
  const to = newest + 0.5 + future / candle;
  return { from: to - Math.max(FEWEST, width / candle), to };
}

/** Moves the view as little as possible; null if the candle already shows. */
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

/** Keeps the right edge; shows from 12 candles to twice all. */
export function zoomedView({ from, to }: ViewRange, factor: number, candles: number): ViewRange {
  const width = Math.min(2 * candles, Math.max(FEWEST, (to - from) / factor));
  return { from: to - width, to };
}
