import type { Place } from './pane-layer.ts';

/** In CSS pixels from the plot's top left. */
export interface PlotFrame {
  /** The pane; the axes lie right of and below it. */
  readonly width: number;
  readonly height: number;
  /** Prices at the pane's foot and top. */
  readonly low: number;
  readonly high: number;
  readonly y: (price: number) => number;
  /** Centre of a candle by index, oldest at 0. */
  readonly x: (candle: number) => number;
}

/** Changes at most once per frame. */
export interface PlotFrames {
  readonly now: () => PlotFrame | null;
  readonly subscribe: (changed: () => void) => () => void;
}

/** The spacing of candles is measured between these two. */
const FIRST = 0;
const SECOND = 100;

/** `see` takes the place that the plot was just drawn in. */
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
