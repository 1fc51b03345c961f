import { createStore } from 'zustand';
import type { Band } from './price-scale.ts';
import type { ViewRange } from './time-scale.ts';

/** In CSS pixels from the plot's top left. */
export interface PlotFrame extends Band {
  /** The pane; the axes lie right of and below it. */
  readonly width: number;
  readonly height: number;
  readonly y: (price: number) => number;
  /** Centre of a candle by index, oldest at 0; fractions lie between two. */
  readonly x: (candle: number) => number;
}

export interface Place extends PlotFrame {
  readonly context: CanvasRenderingContext2D;
  /** Device pixels in a CSS pixel. */
  readonly ratio: number;
}

export function frameOf(
  { from, to }: ViewRange,
  { low, high }: Band,
  { width, height }: { readonly width: number; readonly height: number },
): PlotFrame {
  return {
    ...{ width, height, low, high },
    y: (price) => ((high - price) / (high - low)) * height,
    x: (candle) => ((candle - from) / (to - from)) * width,
  };
}

/** Changes at most once per frame. */
export function plotFrames() {
  const store = createStore<PlotFrame | null>(() => null);
  let seen = '';
  return {
    ...store,
    see: (frame: PlotFrame) => {
      const { low, high, width, height, x } = frame;
      const now = [low, high, width, height, x(0), x(1)].join();
      if (now === seen) return;
      seen = now;
      store.setState(() => frame, true);
    },
  };
}

/** In less height (CSS pixels) the rungs could not be told apart. */
const LEAST_HEIGHT = 200;
/** Minimum distance of a rung to the plot's top and foot. */
const EDGE = 12;

/** All prices must be in view and far enough apart. */
export function sharesScale(frame: PlotFrame, rungs: readonly number[]): boolean {
  if (rungs.length < 2) return false;
  const heights = rungs.map(frame.y);
  const [top, foot] = [Math.min(...heights), Math.max(...heights)];
  return foot - top >= LEAST_HEIGHT && top >= EDGE && foot <= frame.height - EDGE;
}
