import {
  type AutoscaleInfo,
  CandlestickSeries,
  createChart,
  HistogramSeries,
  type IPriceLine,
  type ISeriesApi,
  LineSeries,
  type UTCTimestamp,
} from 'lightweight-charts';
import type { FormingCandle } from '../../../../domain/forming-candle.ts';
import { formatPrice } from '../../../../domain/number-format.ts';
import type { OverlayLine } from '../../../../domain/readings/reading.ts';
import { PERIOD_MS } from '../../../../domain/timeframe.ts';
import type { ChartCandle } from './candle-reading.ts';
import {
  candleColours,
  chartOptions,
  overlayOptions,
  planLineOptions,
  themeOptions,
  VOLUME_OPTIONS,
  volumeColour,
} from './chart-options.ts';
import { cloudPieces, drawCloud } from './cloud.ts';
import { chartColours } from './colours.ts';
import { formingSeries } from './forming-series.ts';
import { type ChartMark, drawMarkedCandles, drawMarkedPrices } from './mark-on-chart.ts';
import type { OwnLevel } from './own-levels.ts';
import { ownLines } from './own-lines.ts';
import { paneLayer } from './pane-layer.ts';
import { drawPatternLines, patternLines } from './pattern-lines.ts';
import { drawPlanZones } from './plan-zones.ts';
import { drawPriceLevels } from './price-levels.ts';
import { listenToPresses, type PricePresses } from './price-presses.ts';
import type { Scene } from './scene.ts';
import { broughtIntoView, firstView, zoomedView } from './view-range.ts';

/** The picture of one scene. It lives until `remove`. */
export interface Drawing {
  /** Draws the lines over the candles, in place of those before. */
  overlay(lines: readonly OverlayLine[]): void;
  /** Draws the candle that forms, in place of the one before; null takes it away. */
  form(candle: FormingCandle | null): void;
  /** Marks candles and prices, in place of those before; null takes them away. */
  mark(mark: ChartMark | null): void;
  /** Draws the person's own levels, in place of those before. */
  own(levels: readonly OwnLevel[]): void;
  /** Draws the price that was pressed; null takes it away. */
  pick(price: number | null): void;
  /** Hears of presses on prices; returns the way to stop. */
  listen(presses: PricePresses): () => void;
  /** Takes the colours that hold now. */
  recolour(): void;
  /** Puts the crosshair on a candle and brings it into view; null takes it away. */
  point(candle: number | null): void;
  /** Shows fewer candles (above 1) or more (below 1), around the same newest one. */
  zoom(factor: number): void;
  /** Back to the newest candles. */
  newest(): void;
  remove(): void;
}

const NOTHING: ChartMark = { candles: null, prices: [] };

const timeOf = (candle: ChartCandle): UTCTimestamp => (candle[0] / 1000) as UTCTimestamp;

/**
 * Draws a scene into an element.
 * @param onHover gets the candle under the pointer; null when the pointer leaves
 */
export function createDrawing(
  host: HTMLElement,
  scene: Scene,
  onHover: (candle: number | null) => void,
): Drawing {
  const { candles, levels, timeframe, tickSize } = scene;
  const newest = candles.length - 1;
  const stillness = matchMedia('(prefers-reduced-motion: reduce)').matches;
  let colours = chartColours(host);
  let marked = NOTHING;
  const chart = createChart(host, chartOptions(stillness, timeframe, colours));
  const timeScale = chart.timeScale();

  const extended = (original: () => AutoscaleInfo | null): AutoscaleInfo | null => {
    const info = original();
    const seen = timeScale.getVisibleLogicalRange();
    // The plan begins at the newest candle; further back it would only press the candles flat.
    if (!info?.priceRange || !seen || seen.to < newest) return info;
    const { minValue, maxValue } = info.priceRange;
    const prices = [...levels.map(({ price }) => price), ...marked.prices];
    return {
      ...info,
      priceRange: {
        minValue: Math.min(minValue, ...prices),
        maxValue: Math.max(maxValue, ...prices),
      },
    };
  };
  const series = chart.addSeries(CandlestickSeries, {
    lastValueVisible: false,
    priceLineVisible: false,
    autoscaleInfoProvider: extended,
    priceFormat: {
      type: 'custom',
      formatter: (price: number) => formatPrice(price, tickSize),
      minMove: tickSize,
    },
  });
  const volume = chart.addSeries(HistogramSeries, VOLUME_OPTIONS);
  volume.priceScale().applyOptions({ scaleMargins: { top: 0.84, bottom: 0 } });
  series.setData(
    candles.map((candle) => ({
      time: timeOf(candle),
      open: candle[1],
      high: candle[2],
      low: candle[3],
      close: candle[4],
    })),
  );

  const forming = formingSeries(chart);
  const own = ownLines(series, colours);

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
    drawMarkedCandles(place, marked, colours);
    drawPlanZones(place, scene.zones, newest, colours);
    drawCloud(place, cloud, colours);
  });
  const over = paneLayer(chart, series, 'top', (place) => {
    drawPriceLevels(place, scene.swings, tickSize, colours);
    drawPatternLines(place, patterns, middleOf, colours);
    drawMarkedPrices(place, marked, colours);
  });

  let lines: readonly { readonly line: OverlayLine; readonly drawn: ISeriesApi<'Line'> }[] = [];
  let planLines: readonly IPriceLine[] = [];
  const colour = () => {
    chart.applyOptions(themeOptions(colours));
    series.applyOptions(candleColours(colours));
    forming.recolour(colours);
    own.recolour(colours);
    volume.setData(
      candles.map((candle) => ({
        time: timeOf(candle),
        value: candle[5],
        color: volumeColour(candle[4] >= candle[1], colours),
      })),
    );
    for (const line of planLines) series.removePriceLine(line);
    planLines = levels.map((level) => series.createPriceLine(planLineOptions(level, colours)));
    for (const { line, drawn } of lines) drawn.applyOptions(overlayOptions(line, colours));
    under.redraw();
    over.redraw();
  };
  const showNewest = () => timeScale.setVisibleLogicalRange(firstView(host.clientWidth, newest));
  colour();
  showNewest();

  chart.subscribeCrosshairMove(({ logical, point, sourceEvent }) => {
    if (sourceEvent) {
      const within = point && logical !== undefined && logical >= 0 && logical <= newest;
      onHover(within ? Math.round(logical) : null);
    } else if (!point) onHover(null);
  });

  return {
    overlay: (chosen) => {
      for (const { drawn } of lines) chart.removeSeries(drawn);
      lines = chosen.map((line) => {
        const drawn = chart.addSeries(LineSeries, overlayOptions(line, colours));
        const values = scene.overlays[line.name];
        drawn.setData(
          candles.flatMap((candle, index) => {
            const value = values[index] ?? null;
            return value === null ? [] : [{ time: timeOf(candle), value }];
          }),
        );
        return { line, drawn };
      });
      const hasCloud = chosen.some(({ name }) => name === 'senkouSpanA');
      const { senkouSpanA, senkouSpanB } = scene.overlays;
      cloud = hasCloud ? cloudPieces(senkouSpanA, senkouSpanB) : [];
      under.redraw();
    },
    form: forming.show,
    own: own.show,
    pick: own.pick,
    listen: (presses) => listenToPresses(host, chart, series, tickSize, presses),
    mark: (mark) => {
      marked = mark ?? NOTHING;
      const seen = timeScale.getVisibleLogicalRange();
      const from = marked.candles?.from;
      const moved = seen && from !== undefined && broughtIntoView(seen, from);
      if (moved) timeScale.setVisibleLogicalRange(moved);
      under.redraw();
      over.redraw();
    },
    recolour: () => {
      colours = chartColours(host);
      colour();
    },
    point: (candle) => {
      const row = candle === null ? undefined : candles[candle];
      if (candle === null || !row) return chart.clearCrosshairPosition();
      const seen = timeScale.getVisibleLogicalRange();
      const moved = seen && broughtIntoView(seen, candle);
      if (moved) timeScale.setVisibleLogicalRange(moved);
      chart.setCrosshairPosition(row[4], timeOf(row), series);
    },
    zoom: (factor) => {
      const seen = timeScale.getVisibleLogicalRange();
      if (seen) timeScale.setVisibleLogicalRange(zoomedView(seen, factor, candles.length));
    },
    newest: showNewest,
    remove: () => chart.remove(),
  };
}
