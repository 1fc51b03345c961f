import type { PatternPoint } from '../../../../domain/pattern-point.ts';
import type { ChartColours } from './colours.ts';
import { candleAt } from './cursor-keys.ts';
import { CHART_FONT, writeOver } from './font.ts';
import type { Place } from './pane-layer.ts';

/** A pattern's points in order, by the candles that they lie on. */
export interface PatternLine {
  readonly pattern: string;
  readonly points: readonly {
    readonly label: string;
    readonly candle: number;
    readonly price: number;
  }[];
}

/**
 * Joins the points of each pattern in the order of time. Points that lie before the first candle
 * are left out.
 * @param times open times, oldest first (ms UTC)
 * @param period a candle's length (ms)
 */
export function patternLines(
  points: readonly PatternPoint[],
  times: readonly number[],
  period: number,
): readonly PatternLine[] {
  const lines = new Map<string, PatternLine['points'][number][]>();
  for (const { pattern, label, time, price } of points.toSorted((a, b) => a.time - b.time)) {
    const candle = candleAt(times, time, period);
    if (candle === null) continue;
    const line = lines.get(pattern) ?? [];
    line.push({ label, candle, price });
    lines.set(pattern, line);
  }
  return [...lines].map(([pattern, line]) => ({ pattern, points: line }));
}

/** A label's place on the pane, in CSS pixels; `y` is its middle. */
export interface LabelBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Whether two labels would overlap. Both are centred on their place. */
export function overlaps(a: LabelBox, b: LabelBox): boolean {
  return (
    Math.abs(a.x - b.x) < (a.width + b.width) / 2 && Math.abs(a.y - b.y) < (a.height + b.height) / 2
  );
}

const LABEL_HEIGHT = 13;
const GAP = 11;

/** Draws patterns as joined points. A label that would lie over another or off the pane is left out. */
export function drawPatternLines(
  { context, x, y, width }: Place,
  lines: readonly PatternLine[],
  middleOf: (candle: number) => number,
  colours: ChartColours,
): void {
  const taken: LabelBox[] = [];
  context.font = CHART_FONT;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  for (const { points } of lines) {
    const placed = points.flatMap(({ label, candle, price }) => {
      const [left, top] = [x(candle), y(price)];
      return left === null || top === null
        ? []
        : [{ label, left, top, above: price >= middleOf(candle) }];
    });
    context.strokeStyle = colours.accent;
    context.fillStyle = colours.accent;
    context.lineWidth = 1.5;
    context.beginPath();
    for (const { left, top } of placed) context.lineTo(left, top);
    context.stroke();
    for (const { label, left, top, above } of placed) {
      context.fillStyle = colours.accent;
      context.beginPath();
      context.arc(left, top, 2.5, 0, 2 * Math.PI);
      context.fill();
      if (left < 0 || left > width) continue;
      const room = context.measureText(label).width + 4;
      const box = {
        x: Math.min(Math.max(left, room / 2), width - room / 2),
        y: above ? top - GAP : top + GAP,
        width: room,
        height: LABEL_HEIGHT,
      };
      if (taken.some((other) => overlaps(other, box))) continue;
      taken.push(box);
      writeOver(context, label, box.x, box.y, colours.text, colours.page);
    }
  }
}
