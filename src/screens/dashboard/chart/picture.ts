import type { Ranges } from '../../../../domain/analysis/ranges.ts';
import type { OverlayLine } from '../../../../domain/analysis/readings/reading.ts';
import type { FormingCandle } from '../../../../domain/market/forming-candle.ts';
import { cloudPieces, drawCloud } from './cloud.ts';
import type { ChartColours } from './colours.ts';
import { drawFan, drawPlanRail, rangeWithFan } from './fan.ts';
import { type ChartMark, drawMarkedCandles, drawMarkedPrices } from './mark-on-chart.tsx';
import { type Bar, drawBars, drawCrosshair, drawLines, drawTimes, drawVolume } from './painting.ts';
import { drawPatternLines, type PatternLines } from './pattern-lines.ts';
import type { Place } from './plot-frame.ts';
import { drawPriceLevels, type LabelledPrice } from './price-levels.ts';
import { type Band, seenPrices, withMargins, withPrice } from './price-scale.ts';
import { drawPriceGrid } from './price-ticks.ts';
import type { Scene } from './scene.ts';
import type { TimeMark, ViewRange } from './time-scale.ts';

export interface Picture {
  readonly view: ViewRange;
  /** Prices that were scaled by hand; null fits them. */
  readonly held: Band | null;
  readonly colours: ChartColours;
  readonly marked: ChartMark;
  readonly reached: number | null;
  readonly named: readonly LabelledPrice[];
  readonly fan: Ranges | null;
  readonly lines: readonly OverlayLine[];
  readonly forming: FormingCandle | null;
  readonly cross: { readonly candle: number; readonly price: number } | null;
}

/** Space between the plan and the pane's edges, in CSS pixels; volume lies below. */
const MARGIN = { roomy: 36, narrow: 30 };
/** Pane height from which the desktop layout applies, in CSS pixels. */
const ROOMY_HEIGHT = 440;

/** For a pane `height` CSS pixels high; null if no candle is in view. */
export function fittedBand(scene: Scene, picture: Picture, height: number): Band | null {
  const { candles, timeframe, tickSize, levels } = scene;
  const { view, forming, marked, fan, reached } = picture;
  const seen = seenPrices(candles, forming, view);
  const margin = height < ROOMY_HEIGHT ? MARGIN.narrow : MARGIN.roomy;
  const withRoom = (prices: Band) => withMargins(prices, margin, height, tickSize);
  if (scene.replayed) return withRoom(scene.replayed.prices);
  if (!seen) return null;
  // Plan and range start at the newest candle; further back they would only squash the candles.
  if (view.to < candles.length - 1) return withRoom(seen);
  const planned = levels.map(({ price }) => price);
  const prices = [seen.low, seen.high, ...planned, ...marked.prices];
  const own = { low: Math.min(...prices), high: Math.max(...prices) };
  return withRoom(withPrice(rangeWithFan(own, planned, fan, timeframe), reached));
}

function drawCandles(place: Place, { candles }: Scene, picture: Picture): void {
  const { view, colours, forming } = picture;
  const { page, up, down, text } = colours;
  const first = Math.max(0, Math.floor(view.from));
  const bars = candles.slice(first, Math.max(0, Math.ceil(view.to) + 1)).map((row, index) => {
    const [, open, high, low, close, volume] = row;
    return { candle: first + index, open, high, low, close, volume };
  });
  drawVolume(place, bars, colours);
  // Rising candles are hollow and falling ones filled, so colour is not the only cue.
  const rises = ({ open, close }: Bar) => close >= open;
  const falls = ({ open, close }: Bar) => close < open;
  drawBars(place, bars.filter(rises), up, page);
  drawBars(place, bars.filter(falls), down, down);
  if (!forming) return;
  const { from: open, high, low, now: close } = forming;
  drawBars(place, [{ candle: candles.length, open, high, low, close }], text, page);
}

export function drawPicture(
  place: Place,
  scene: Scene,
  picture: Picture,
  marks: readonly TimeMark[],
  patterns: PatternLines,
): void {
  const { context, width, height } = place;
  const { colours, marked, reached: now, fan, lines, named, cross } = picture;
  const { overlays, tickSize, candles } = scene;
  const { senkouSpanA, senkouSpanB } = overlays;
  const hasCloud = lines.some(({ name }) => name === 'senkouSpanA');
  drawTimes(place, marks, colours);
  context.save();
  context.beginPath();
  context.rect(0, 0, width, height);
  context.clip();
  drawPriceGrid(place, tickSize, colours);
  drawMarkedCandles(place, marked, colours);
  drawFan(place, fan, scene, colours);
  drawPlanRail(place, scene, colours);
  if (hasCloud) drawCloud(place, cloudPieces(senkouSpanA, senkouSpanB), colours);
  drawCandles(place, scene, picture);
  drawLines(place, lines, ({ name }) => overlays[name], colours);
  const names = drawPriceLevels(place, named, { tickSize, now }, colours);
  drawPatternLines(place, patterns, candles, colours, names);
  drawMarkedPrices(place, marked, colours);
  if (cross) drawCrosshair(place, cross, colours.edge);
  context.restore();
  context.fillStyle = colours.line;
  context.fillRect(width, 0, 1, height);
  context.fillRect(0, height, context.canvas.width, 1);
}
