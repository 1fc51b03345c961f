import {
  type AutoscaleInfo,
  CandlestickSeries,
  createChart,
  HistogramSeries,
  type MouseEventParams,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts';
import type { Ranges } from '../../../../domain/analysis/ranges.ts';
import type { OverlayLine } from '../../../../domain/analysis/readings/reading.ts';
import { PERIOD_MS } from '../../../../domain/market/timeframe.ts';
import type { ChartCandle } from './candle-legend.tsx';
import {
  candleColours,
  chartOptions,
  formingSeries,
  overlaySeries,
  themeOptions,
  unwritten,
  volumeOptions,
} from './chart-options.ts';
import { cloudPieces, drawCloud } from './cloud.ts';
import { chartColours } from './colours.ts';
import { drawFan, drawPlanRail, rangeWithFan } from './fan.ts';
import { legendFoot } from './label-places.ts';
import { type ChartMark, drawMarkedCandles, drawMarkedPrices } from './mark-on-chart.tsx';
import { drawPatternLines, patternLines } from './pattern-lines.ts';
import { paneLayer, plotFrames } from './plot-frame.ts';
import { drawPriceLevels, type LabelledPrice } from './price-levels.ts';
import { listenToPresses, type PricePresses } from './price-presses.ts';
import { drawPriceGrid } from './price-ticks.ts';
import type { Scene } from './scene.ts';
import { broughtIntoView, firstView, rangeWith, zoomedView } from './view-keys.ts';

const NOTHING: ChartMark = { candles: null, prices: [] };

const timeOf = (candle: ChartCandle): UTCTimestamp => (candle[0] / 1000) as UTCTimestamp;

/** Space between the plan and the pane's edges, in CSS pixels; volume lies below. */
const MARGIN = { roomy: 52, narrow: 30 };
/** Plot height from which the desktop layout applies, in CSS pixels. */
const ROOMY_HEIGHT = 480;

export type Drawing = ReturnType<typeof createDrawing>;

/**
 * `axisWidth` in CSS pixels; `onHover` gets null when the pointer leaves. Calls after `remove` are
 * ignored. Setters replace what was there before; null removes it.
 */
export function createDrawing(
  host: HTMLElement,
  scene: Scene,
  axisWidth: number,
  onHover: (candle: number | null) => void,
) {
  const { candles, levels, timeframe, tickSize } = scene;
  const newest = candles.length - 1;
  const stillness = matchMedia('(prefers-reduced-motion: reduce)').matches;
  let colours = chartColours(host);
  let marked = NOTHING;
  const chart = createChart(host, chartOptions(stillness, timeframe, axisWidth));
  const timeScale = chart.timeScale();

  let reached: number | null = null;
  let named: readonly LabelledPrice[] = [];
  let fan: Ranges | null = null;

  const extended = (original: () => AutoscaleInfo | null): AutoscaleInfo | null => {
    const info = original();
    const margin = host.clientHeight < ROOMY_HEIGHT ? MARGIN.narrow : MARGIN.roomy;
    const legends = legendFoot(host.clientWidth - axisWidth);
    const margins = { above: Math.max(margin, legends), below: margin };
    const seen = timeScale.getVisibleLogicalRange();
    // Plan and range start at the newest candle; further back they would only squash the candles.
    if (!info?.priceRange || !seen || seen.to < newest) return info && { ...info, margins };
    const { minValue, maxValue } = info.priceRange;
    const planned = levels.map(({ price }) => price);
    const prices = [...planned, ...marked.prices];
    const own = { low: Math.min(minValue, ...prices), high: Math.max(maxValue, ...prices) };
    const { low, high } = rangeWithFan(own, planned, fan, timeframe);
    return { priceRange: rangeWith(low, high, reached), margins };
  };
  const series = chart.addSeries(CandlestickSeries, {
    lastValueVisible: false,
    priceLineVisible: false,
    autoscaleInfoProvider: extended,
    priceFormat: unwritten(tickSize),
  });
  /** Makes the chart ask for the range of prices again. */
  const rescale = () => series.applyOptions({ autoscaleInfoProvider: extended });
  const volume = chart.addSeries(HistogramSeries, volumeOptions(colours));
  volume.priceScale().applyOptions({ scaleMargins: { top: 0.9, bottom: 0 } });
  series.setData(
    candles.map((candle) => {
      const [, open, high, low, close] = candle;
      return { time: timeOf(candle), open, high, low, close };
    }),
  );

  volume.setData(candles.map((candle) => ({ time: timeOf(candle), value: candle[5] })));

  const forming = formingSeries(chart);
  const lines = overlaySeries(chart);
  const frames = plotFrames();

  let cloud: ReturnType<typeof cloudPieces> = [];
  const patterns = patternLines(
    scene.points,
    candles.map(([time]) => time),
    PERIOD_MS[timeframe],
  );
  const middleOf = (candle: number) => {
    const row = candles[candle];
    return row ? (row[2] + row[3]) / 2 : 0;
  };
  const under = paneLayer(chart, series, 'bottom', (place) => {
    frames.see(place, (y) => series.coordinateToPrice(y));
    drawPriceGrid(place, frames.getState(), tickSize, colours);
    drawMarkedCandles(place, marked, colours);
    drawFan(place, fan, scene.moment, colours);
    drawPlanRail(place, scene.zones, scene, colours);
    drawCloud(place, cloud, colours);
  });
  const over = paneLayer(chart, series, 'top', (place) => {
    const names = drawPriceLevels(place, named, tickSize, colours);
    drawPatternLines(place, patterns, middleOf, colours, names);
    drawMarkedPrices(place, marked, colours);
  });

  const colour = () => {
    chart.applyOptions(themeOptions(colours));
    series.applyOptions(candleColours(colours));
    forming.recolour(colours);
    volume.applyOptions({ color: colours.raised });
    lines.recolour(colours);
    under.redraw();
    over.redraw();
  };
  const showNewest = () =>
    timeScale.setVisibleLogicalRange(firstView(host.clientWidth - axisWidth, newest));
  colour();
  showNewest();

  chart.subscribeCrosshairMove(({ logical, point, sourceEvent }) => {
    if (sourceEvent) {
      const within = point && logical !== undefined && logical >= 0 && logical <= newest;
      onHover(within ? Math.round(logical) : null);
    } else if (!point) onHover(null);
  });

  let removed = false;
  const whileThere =
    <Parts extends unknown[]>(change: (...parts: Parts) => void) =>
    (...parts: Parts) => {
      // A chart changed after its removal paints on canvases that are gone.
      if (!removed) change(...parts);
    };
  return {
    overlay: whileThere((chosen: readonly OverlayLine[]) => {
      lines.show(chosen, ({ name }) => scene.overlays[name], candles.map(timeOf), colours);
      const hasCloud = chosen.some(({ name }) => name === 'senkouSpanA');
      const { senkouSpanA, senkouSpanB } = scene.overlays;
      cloud = hasCloud ? cloudPieces(senkouSpanA, senkouSpanB) : [];
      under.redraw();
    }),
    form: whileThere(forming.show),
    /** Keeps the current price in view unless it is far off. */
    reach: whileThere((price: number | null) => {
      reached = price;
      rescale();
    }),
    fan: whileThere((ranges: Ranges | null) => {
      fan = ranges;
      rescale();
    }),
    name: whileThere((levels: readonly LabelledPrice[]) => {
      named = levels;
      over.redraw();
    }),
    /** Coordinates for what is drawn beside the canvas. */
    frames,
    /** `y` in CSS pixels from the plot's top. */
    priceAt: (y: number) => (removed ? null : series.coordinateToPrice(y)),
    /** Null while there is no crosshair. Returns unsubscribe. */
    onCrosshair: (moved: (y: number | null) => void) => {
      const hear = ({ point }: MouseEventParams<Time>) => moved(point?.y ?? null);
      chart.subscribeCrosshairMove(hear);
      return () => chart.unsubscribeCrosshairMove(hear);
    },
    listen: (presses: PricePresses) => listenToPresses(host, chart, series, tickSize, presses),
    mark: whileThere((mark: ChartMark | null) => {
      marked = mark ?? NOTHING;
      const seen = timeScale.getVisibleLogicalRange();
      const from = marked.candles?.from;
      const moved = seen && from !== undefined && broughtIntoView(seen, from);
      if (moved) timeScale.setVisibleLogicalRange(moved);
      under.redraw();
      over.redraw();
    }),
    recolour: whileThere(() => {
      colours = chartColours(host);
      colour();
    }),
    point: whileThere((candle: number | null) => {
      const row = candle === null ? undefined : candles[candle];
      if (candle === null || !row) return chart.clearCrosshairPosition();
      const seen = timeScale.getVisibleLogicalRange();
      const moved = seen && broughtIntoView(seen, candle);
      if (moved) timeScale.setVisibleLogicalRange(moved);
      chart.setCrosshairPosition(row[4], timeOf(row), series);
    }),
    /** Above 1 shows fewer candles, below 1 more; the newest one stays in place. */
    zoom: whileThere((factor: number) => {
      const seen = timeScale.getVisibleLogicalRange();
      if (seen) timeScale.setVisibleLogicalRange(zoomedView(seen, factor, candles.length));
    }),
    newest: whileThere(showNewest),
    remove: () => {
      removed = true;
      chart.remove();
    },
  };
}
