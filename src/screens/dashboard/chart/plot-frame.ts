import type { Place } from './pane-layer.ts';

/** Where things lie on the plot as it is drawn now, in CSS pixels from its top left. */
export interface PlotFrame {
  /** Size of the pane; right of it is the axis of prices, below it that of time. */
  readonly width: number;
  readonly height: number;
  /** Prices at the pane's foot and at its top. */
  readonly low: number;
  readonly high: number;
  /** Height of a price. */
  readonly y: (price: number) => number;
  /** Middle of a candle, by its number, oldest at 0. */
  readonly x: (candle: number) => number;
}

/** The frame as it changes, at most once for each picture. */
export interface PlotFrames {
  readonly now: () => PlotFrame | null;
  readonly subscribe: (changed: () => void) => () => void;
}

/** Two candles apart, so that the distance between candles tells. */
const FIRST = 0;
const SECOND = 100;

/** Keeps the frame of a plot; `see` takes the place that its picture was just drawn in. */
export function plotFrames(): PlotFrames & {
  readonly see: (place: Place, priceAt: (y: number) => number | null) => void;
} {
  let frame: PlotFrame | null = null;
  let seen = '';
  const listeners = new Set<() => void>();
  return {
    now: () => frame,
    subscribe: (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    see: ({ x, width, height }, priceAt) => {
      const [high, low, first, second] = [priceAt(0), priceAt(height), x(FIRST), x(SECOND)];
      if (high === null || low === null || first === null || second === null) return;
      const now = [high, low, first, second, width, height].join();
      if (now === seen || high <= low) return;
      seen = now;
      const spacing = (second - first) / (SECOND - FIRST);
      frame = {
        width,
        height,
        low,
        high,
        y: (price) => ((high - price) / (high - low)) * height,
        x: (candle) => first + spacing * (candle - FIRST),
      };
      for (const changed of listeners) changed();
    },
  };
}
