import type { OverlayLine } from '../../../../domain/analysis/readings/reading.ts';
import { CHART_FONT, type ChartColours, strokeLines } from './colours.ts';
import type { Place } from './plot-frame.ts';
import type { TimeMark } from './time-scale.ts';

/** In CSS pixels. */
export const TIME_AXIS_HEIGHT = 28;

export interface Bar {
  readonly candle: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

function inDevicePixels({ context, ratio }: Place, draw: () => void): void {
  context.setTransform(1, 0, 0, 1, 0, 0);
  draw();
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
}

const deviceSpacing = ({ x, ratio }: Place): number => (x(1) - x(0)) * ratio;

export function drawTimes(place: Place, marks: readonly TimeMark[], colours: ChartColours): void {
  const { context, x, width, height } = place;
  context.font = CHART_FONT;
  context.textBaseline = 'middle';
  context.textAlign = 'center';
  for (const { candle, text } of marks) {
    const left = x(candle);
    if (left < 0 || left > width) continue;
    context.fillStyle = colours.grid;
    context.fillRect(Math.round(left), 0, 1, height);
    context.fillStyle = colours.faint;
    context.fillText(text, left, height + TIME_AXIS_HEIGHT / 2);
  }
}

/** Share of the pane's height. */
const VOLUME = 0.1;

export function drawVolume(
  place: Place,
  bars: readonly { readonly candle: number; readonly volume: number }[],
  { raised }: ChartColours,
): void {
  const { context, x, height, ratio } = place;
  const most = Math.max(...bars.map(({ volume }) => volume));
  if (!(most > 0)) return;
  const width = Math.max(1, Math.round(deviceSpacing(place)) - Math.floor(ratio));
  const foot = Math.round(height * ratio);
  context.fillStyle = raised;
  inDevicePixels(place, () => {
    for (const { candle, volume } of bars) {
      const tall = Math.round((volume / most) * foot * VOLUME);
      context.fillRect(Math.round(x(candle) * ratio - width / 2), foot - tall, width, tall);
    }
  });
}

/** Share of a candle's place. */
const BODY = 0.85;

/** Bodies filled with the colour of the page are hollow. */
export function drawBars(place: Place, bars: readonly Bar[], ink: string, fill: string): void {
  const { context, x, y, ratio } = place;
  const line = Math.max(1, Math.floor(ratio));
  const room = Math.max(line, Math.floor(deviceSpacing(place) * BODY));
  // The wick stands in its middle.
  const width = room - ((room - line) % 2);
  const boxes = bars.map(({ candle, open, high, low, close }) => {
    const left = Math.round(x(candle) * ratio - line / 2) - (width - line) / 2;
    const at = (price: number) => Math.round(y(price) * ratio);
    const [top, foot] = [at(Math.max(open, close)), at(Math.min(open, close))];
    const [highest, lowest] = [at(high), at(low)];
    return { left, top, tall: Math.max(line, foot - top), highest, lowest };
  });
  inDevicePixels(place, () => {
    context.beginPath();
    for (const { left, top, tall, highest, lowest } of boxes) {
      context.rect(left + (width - line) / 2, highest, line, lowest - highest);
      context.rect(left, top, width, tall);
    }
    context.fillStyle = ink;
    context.fill();
    if (fill === ink || width <= 2 * line) return;
    context.fillStyle = fill;
    for (const { left, top, tall } of boxes) {
      if (tall > 2 * line) {
        context.fillRect(left + line, top + line, width - 2 * line, tall - 2 * line);
      }
    }
  });
}

/** Values by candle, oldest first; a line runs over those that are missing. */
export function drawLines(
  { context, x, y, width }: Place,
  lines: readonly OverlayLine[],
  valuesOf: (line: OverlayLine) => readonly (number | null)[],
  colours: ChartColours,
): void {
  context.lineWidth = 1;
  context.lineJoin = 'round';
  const spacing = x(1) - x(0);
  for (const line of lines) {
    context.strokeStyle = colours[line.colour];
    context.setLineDash(line.dotted ? [1, 4] : line.dashed ? [2, 2] : []);
    context.beginPath();
    valuesOf(line).forEach((value, candle) => {
      const left = x(candle);
      if (value !== null && left > -spacing && left < width + spacing) {
        context.lineTo(left, y(value));
      }
    });
    context.stroke();
  }
  context.setLineDash([]);
}

export function drawCrosshair(
  { context, x, y, width, height }: Place,
  { candle, price }: { readonly candle: number; readonly price: number },
  colour: string,
): void {
  const [left, top] = [Math.round(x(candle)) + 0.5, Math.round(y(price)) + 0.5];
  const lines = [
    [left, 0, left, height],
    [0, top, width, top],
  ] as const;
  strokeLines(context, lines, { colour, dash: [6, 6] });
}
