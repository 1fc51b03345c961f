import {
  ColorType,
  CrosshairMode,
  type DeepPartial,
  type HistogramSeriesPartialOptions,
  type LineSeriesPartialOptions,
  LineStyle,
  type PriceLineOptions,
  type Time,
  type TimeChartOptions,
  TrackingModeExitMode,
} from 'lightweight-charts';
import type { OverlayLine } from '../../../../domain/readings/reading.ts';
import type { Timeframe } from '../../../../domain/timeframe.ts';
import { type ChartColours, faded } from './colours.ts';
import { CHART_TYPEFACE } from './font.ts';
import type { PlanLevel } from './plan-levels.ts';
import { axisMark, crosshairMoment } from './time-words.ts';

const secondsOf = (time: Time): number => (typeof time === 'number' ? time : 0);

/** What never changes: gestures, and where things are. */
function fixedOptions(stillness: boolean): DeepPartial<TimeChartOptions> {
  return {
    autoSize: true,
    // A finger that moves up or down and the wheel belong to the page.
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
    rightPriceScale: { scaleMargins: { top: 0.06, bottom: 0.2 } },
  };
}

/** Time in the reader's zone. */
function timeOptions(timeframe: Timeframe): DeepPartial<TimeChartOptions> {
  const hasClock = timeframe !== '1w' && timeframe !== '1d';
  return {
    localization: { timeFormatter: (time: Time) => crosshairMoment(secondsOf(time), hasClock) },
    timeScale: {
      timeVisible: hasClock,
      // The candle that forms comes and goes; the view stays.
      shiftVisibleRangeOnNewBar: false,
      tickMarkFormatter: (time: Time, mark: number) => axisMark(secondsOf(time), mark),
    },
  };
}

/** The chart's frame in a theme. The attribution is beside the chart, as text. */
export function themeOptions(colours: ChartColours): DeepPartial<TimeChartOptions> {
  return {
    layout: {
      background: { type: ColorType.Solid, color: colours.surface },
      textColor: colours.muted,
      fontFamily: CHART_TYPEFACE,
      fontSize: 11,
      attributionLogo: false,
    },
    grid: { vertLines: { color: colours.line }, horzLines: { color: colours.line } },
    rightPriceScale: { borderColor: colours.line },
    timeScale: { borderColor: colours.line },
    crosshair: {
      vertLine: { color: colours.edge, labelBackgroundColor: colours.edge },
      horzLine: { color: colours.edge, labelBackgroundColor: colours.edge },
    },
  };
}

/** Everything that a chart begins with. */
export function chartOptions(
  stillness: boolean,
  timeframe: Timeframe,
  colours: ChartColours,
): DeepPartial<TimeChartOptions> {
  const [fixed, time, theme] = [
    fixedOptions(stillness),
    timeOptions(timeframe),
    themeOptions(colours),
  ];
  return {
    ...fixed,
    ...time,
    ...theme,
    crosshair: { ...fixed.crosshair, ...theme.crosshair },
    rightPriceScale: { ...fixed.rightPriceScale, ...theme.rightPriceScale },
    timeScale: { ...time.timeScale, ...theme.timeScale },
  };
}

/** Rising candles are hollow and falling ones full, so that colour is not alone. */
export function candleColours(colours: ChartColours) {
  return {
    upColor: colours.surface,
    borderUpColor: colours.up,
    wickUpColor: colours.up,
    downColor: colours.down,
    borderDownColor: colours.down,
    wickDownColor: colours.down,
  };
}

/** Volume keeps to the lowest fifth. */
export const VOLUME_OPTIONS: HistogramSeriesPartialOptions = {
  priceScaleId: 'volume',
  priceFormat: { type: 'volume' },
  lastValueVisible: false,
  priceLineVisible: false,
};

/** A volume bar's colour by how its candle closed. */
export const volumeColour = (rising: boolean, colours: ChartColours): string =>
  faded(rising ? colours.up : colours.down, 0.35);

/** A line over the candles. */
export function overlayOptions(line: OverlayLine, colours: ChartColours): LineSeriesPartialOptions {
  return {
    color: colours[line.colour],
    lineStyle: line.dashed ? LineStyle.Dashed : LineStyle.Solid,
    lineWidth: 2,
    lastValueVisible: false,
    priceLineVisible: false,
    crosshairMarkerVisible: false,
  };
}

/** A level of the plan with its label on the price axis; what the plan passes on its way is dashed. */
export function planLineOptions(
  { label, price, kind }: PlanLevel,
  colours: ChartColours,
): Partial<PriceLineOptions> & Pick<PriceLineOptions, 'price'> {
  const { down, up, text } = colours;
  const color = { stop: down, entry: text, waypoint: up, target: up }[kind];
  const isPassed = kind === 'entry' || kind === 'waypoint';
  return {
    price,
    color,
    title: label,
    lineWidth: 1,
    lineStyle: isPassed ? LineStyle.Dashed : LineStyle.Solid,
    axisLabelVisible: true,
    axisLabelColor: color,
    axisLabelTextColor: colours.surface,
  };
}
