/** Candle indices; may extend past the newest one. */
interface ViewRange {
  readonly from: number;
  readonly to: number;
}

/** Pane width from which the desktop sizes apply, in CSS pixels. */
const ROOMY = 376;
/** A candle with its gap, and the space right of the newest one, in CSS pixels. */
const ROOMY_PANE = { candle: 7.6, future: 184 };
const NARROW_PANE = { candle: 5.2, future: 112 };
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

const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  PageUp: -20,
  PageDown: 20,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** Next index, oldest at 0; null if the key moves nothing. A null cursor is the newest candle. */
export function movedCursor(key: string, cursor: number | null, count: number): number | null {
  const last = count - 1;
  const step = STEPS[key];
  return step === undefined ? null : Math.min(last, Math.max(0, (cursor ?? last) + step));
}

/** Index of the candle that holds a moment, or null; `period` is in the unit of `times`. */
export function candleAt(times: readonly number[], moment: number, period: number): number | null {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? Number.POSITIVE_INFINITY) <= moment) low = middle + 1;
    else high = middle;
  }
  const opened = times[low - 1];
  return opened !== undefined && moment < opened + period ? low - 1 : null;
}

/** Includes the current price unless that would squash the rest. */
export function rangeWith(low: number, high: number, now: number | null) {
  const isNear = now !== null && now > low - (high - low) && now < high + (high - low);
  if (!isNear) return { minValue: low, maxValue: high };
  return { minValue: Math.min(low, now), maxValue: Math.max(high, now) };
}
