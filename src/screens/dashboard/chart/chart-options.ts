import {
  CandlestickSeries,
  ColorType,
  CrosshairMode,
  type DeepPartial,
  type HistogramSeriesPartialOptions,
  type IChartApi,
  type ISeriesApi,
  LineSeries,
  type LineSeriesPartialOptions,
  LineStyle,
  type PriceFormatCustom,
  type Time,
  type TimeChartOptions,
  TrackingModeExitMode,
  type UTCTimestamp,
} from 'lightweight-charts';
import type { OverlayLine } from '../../../../domain/analysis/readings/reading.ts';
import type { FormingCandle } from '../../../../domain/market/forming-candle.ts';
import type { Timeframe } from '../../../../domain/market/timeframe.ts';
import { momentText, shortMoment } from '../../../../domain/text/moment-text.ts';
import { CHART_TYPEFACE, type ChartColours } from './colours.ts';

const YEAR = new Intl.DateTimeFormat('en-GB', { year: 'numeric' });
const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'short' });
const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });
const CLOCK = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

const MARKS = [YEAR, MONTH, DAY, CLOCK] as const;

/** In the user's zone; coarseness 0 year, 1 month, 2 day, 3 and up time of day. */
function axisMark(seconds: number, coarseness: number): string {
  return (MARKS[coarseness] ?? CLOCK).format(seconds * 1000);
}

/** With the time only where candles are shorter than a day. */
function crosshairMoment(seconds: number, hasClock: boolean): string {
  return hasClock ? shortMoment(seconds * 1000) : (momentText(seconds * 1000).split(',')[0] ?? '');
}

/** In CSS pixels. */
export const TIME_AXIS_HEIGHT = 28;

const secondsOf = (time: Time): number => (typeof time === 'number' ? time : 0);

/** Without the theme's. */
export function chartOptions(
  stillness: boolean,
  timeframe: Timeframe,
  axisWidth: number,
): DeepPartial<TimeChartOptions> {
  const hasClock = timeframe !== '1w' && timeframe !== '1d';
  return {
    autoSize: true,
    // Vertical swipes and the wheel scroll the page.
    handleScroll: {
      mouseWheel: false,
      pressedMouseMove: true,
      horzTouchDrag: true,
      vertTouchDrag: false,
    },
    handleScale: {
      mouseWheel: false,
      pinch: true,
      axisPressedMouseMove: true,
      axisDoubleClickReset: true,
    },
    kineticScroll: { touch: !stillness, mouse: false },
    trackingMode: { exitMode: TrackingModeExitMode.OnTouchEnd },
    crosshair: { mode: CrosshairMode.Normal },
    // The attribution is beside the chart, as text.
    layout: { fontFamily: CHART_TYPEFACE, fontSize: 11, attributionLogo: false },
    // Margins are in pixels and come with the price range.
    rightPriceScale: {
      scaleMargins: { top: 0, bottom: 0 },
      ticksVisible: false,
      minimumWidth: axisWidth,
    },
    localization: { timeFormatter: (time: Time) => crosshairMoment(secondsOf(time), hasClock) },
    timeScale: {
      timeVisible: hasClock,
      minimumHeight: TIME_AXIS_HEIGHT,
      allowBoldLabels: false,
      // The forming candle comes and goes; the view must not move.
      shiftVisibleRangeOnNewBar: false,
      tickMarkFormatter: (time: Time, mark: number) => axisMark(secondsOf(time), mark),
    },
  };
}

export function themeOptions(colours: ChartColours): DeepPartial<TimeChartOptions> {
  return {
    layout: {
      background: { type: ColorType.Solid, color: colours.page },
      textColor: colours.faint,
    },
    // The price axis draws its own lines.
    grid: { vertLines: { color: colours.grid }, horzLines: { visible: false } },
    rightPriceScale: { borderColor: colours.line },
    timeScale: { borderColor: colours.line },
    crosshair: {
      vertLine: { color: colours.edge, labelBackgroundColor: colours.raised },
      horzLine: { color: colours.edge, labelVisible: false },
    },
  };
}

const inked = (up: string, down: string) => ({
  borderUpColor: up,
  wickUpColor: up,
  borderDownColor: down,
  wickDownColor: down,
});

/** Rising candles are hollow and falling ones filled, so colour is not the only cue. */
export const candleColours = ({ page, up, down }: ChartColours) => ({
  upColor: page,
  downColor: down,
  ...inked(up, down),
});

/** Prices are written beside the canvas, which has no small digits for tiny ones. */
export const unwritten = (tickSize: number): PriceFormatCustom => ({
  type: 'custom',
  minMove: tickSize,
  formatter: () => '',
  tickmarksFormatter: (prices) => prices.map(() => ''),
});

/** At the foot of the pane, equally faint in both directions. */
export const volumeOptions = (colours: ChartColours): HistogramSeriesPartialOptions => ({
  color: colours.raised,
  priceScaleId: 'volume',
  priceFormat: { type: 'volume' },
  lastValueVisible: false,
  priceLineVisible: false,
});

function overlayOptions(line: OverlayLine, colours: ChartColours): LineSeriesPartialOptions {
  return {
    color: colours[line.colour],
    lineStyle: line.dotted
      ? LineStyle.SparseDotted
      : line.dashed
        ? LineStyle.Dashed
        : LineStyle.Solid,
    lineWidth: 1,
    // A distant line would squash plan and candles.
    autoscaleInfoProvider: () => null,
    lastValueVisible: false,
    priceLineVisible: false,
    crosshairMarkerVisible: false,
  };
}

/** Lines over the candles, oldest value first; `show` replaces those before. */
export function overlaySeries(chart: IChartApi) {
  let lines: readonly { readonly line: OverlayLine; readonly drawn: ISeriesApi<'Line'> }[] = [];
  return {
    show(
      chosen: readonly OverlayLine[],
      valuesOf: (line: OverlayLine) => readonly (number | null)[],
      times: readonly UTCTimestamp[],
      colours: ChartColours,
    ): void {
      for (const { drawn } of lines) chart.removeSeries(drawn);
      lines = chosen.map((line) => {
        const drawn = chart.addSeries(LineSeries, overlayOptions(line, colours));
        const values = valuesOf(line);
        drawn.setData(
          times.flatMap((time, index) => {
            const value = values[index] ?? null;
            return value === null ? [] : [{ time, value }];
          }),
        );
        return { line, drawn };
      });
    },
    recolour(colours: ChartColours): void {
      for (const { line, drawn } of lines) drawn.applyOptions(overlayOptions(line, colours));
    },
  };
}

const barOf = ({ open, from, high, low, now }: FormingCandle) => ({
  time: (open / 1_000) as UTCTimestamp,
  open: from,
  high,
  low,
  close: now,
});

/** Hollow whichever way it goes, in ink, the colour of the current price. */
export function formingSeries(chart: IChartApi) {
  const series = chart.addSeries(CandlestickSeries, {
    lastValueVisible: false,
    priceLineVisible: false,
  });
  return {
    show(candle: FormingCandle | null): void {
      series.setData(candle === null ? [] : [barOf(candle)]);
    },
    recolour({ page, text }: ChartColours): void {
      series.applyOptions({ upColor: page, downColor: page, ...inked(text, text) });
    },
  };
}
