import type {
  IChartApi,
  IPrimitivePaneRenderer,
  ISeriesApi,
  ISeriesPrimitive,
  Logical,
  SeriesAttachedParameter,
  Time,
} from 'lightweight-charts';

/** In CSS pixels. */
export interface Place {
  readonly context: CanvasRenderingContext2D;
  readonly width: number;
  readonly height: number;
  /** Centre of a candle by index, oldest at 0; fractions lie between two. */
  readonly x: (candle: number) => number | null;
  readonly y: (price: number) => number | null;
}

export type PaneDrawing = (place: Place) => void;

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
