import type {
  IChartApi,
  IPrimitivePaneRenderer,
  ISeriesApi,
  ISeriesPrimitive,
  Logical,
  SeriesAttachedParameter,
  Time,
} from 'lightweight-charts';
import { createStore } from 'zustand';

/** In CSS pixels. */
export interface Place {
  readonly context: CanvasRenderingContext2D;
  readonly width: number;
  readonly height: number;
  /** Centre of a candle by index, oldest at 0; fractions lie between two. */
  readonly x: (candle: number) => number | null;
  readonly y: (price: number) => number | null;
}

type PaneDrawing = (place: Place) => void;

const logical = (candle: number): Logical => candle as Logical;

function placeOn(
  chart: IChartApi,
  series: ISeriesApi<'Candlestick'>,
  context: CanvasRenderingContext2D,
  size: { readonly width: number; readonly height: number },
): Place {
  return {
    context,
    width: size.width,
    height: size.height,
    x: (candle) => {
      // The chart answers for whole candles only.
      const before = Math.floor(candle);
      const left = chart.timeScale().logicalToCoordinate(logical(before));
      const right = chart.timeScale().logicalToCoordinate(logical(before + 1));
      if (left === null || right === null) return left;
      return left + (right - left) * (candle - before);
    },
    y: (price) => series.priceToCoordinate(price),
  };
}

/** A custom drawing under or over the candles; `redraw` repeats it. */
export function paneLayer(
  chart: IChartApi,
  series: ISeriesApi<'Candlestick'>,
  zOrder: 'bottom' | 'top',
  draw: PaneDrawing,
): { readonly redraw: () => void } {
  const renderer: IPrimitivePaneRenderer = {
    draw: (target) =>
      target.useMediaCoordinateSpace(({ context, mediaSize }) =>
        draw(placeOn(chart, series, context, mediaSize)),
      ),
  };
  let redraw: () => void = () => undefined;
  const views = [{ zOrder: () => zOrder, renderer: () => renderer }];
  const primitive: ISeriesPrimitive<Time> = {
    attached: ({ requestUpdate }: SeriesAttachedParameter<Time>) => {
      redraw = requestUpdate;
    },
    paneViews: () => views,
  };
  series.attachPrimitive(primitive);
  return { redraw: () => redraw() };
}

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

/** The spacing of candles is measured between these two. */
const FIRST = 0;
const SECOND = 100;

/** Changes at most once per frame. */
export function plotFrames() {
  const store = createStore<PlotFrame | null>(() => null);
  let seen = '';
  return {
    ...store,
    /** Takes the place that the plot was just drawn in. */
    see: ({ x, width, height }: Place, priceAt: (y: number) => number | null) => {
      const [high, low, first, second] = [priceAt(0), priceAt(height), x(FIRST), x(SECOND)];
      if (high === null || low === null || first === null || second === null) return;
      const now = [high, low, first, second, width, height].join();
      if (now === seen || high <= low) return;
      seen = now;
      const spacing = (second - first) / (SECOND - FIRST);
      store.setState({
        width,
        height,
        low,
        high,
        y: (price) => ((high - price) / (high - low)) * height,
        x: (candle) => first + spacing * (candle - FIRST),
      });
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
