import type { PatternPoint, TimeframeChart } from '../../../../domain/analysis/readings/chart.ts';
import { CHART_FONT, type ChartColours, writeOver } from './colours.ts';
import { dateBox, type LabelBox, overlaps, TAG_COLUMN } from './label-places.ts';
import type { Place } from './plot-frame.ts';
import { candleAt } from './view-keys.ts';

export type PatternLines = ReturnType<typeof patternLines>;

/** Drops points before the first candle; `times` (ms UTC) oldest first, `period` in ms. */
export function patternLines(
  points: readonly PatternPoint[],
  times: readonly number[],
  period: number,
) {
  const lines = new Map<string, (PatternPoint & { readonly candle: number })[]>();
  for (const point of points.toSorted((a, b) => a.time - b.time)) {
    const candle = candleAt(times, point.time, period);
    if (candle === null) continue;
    lines.set(point.pattern, [...(lines.get(point.pattern) ?? []), { ...point, candle }]);
  }
  return lines;
}

const LABEL_HEIGHT = 13;
const GAP = 11;

/** At its point, but on the pane and clear of the axis tags. */
export function labelMiddle(left: number, room: number, width: number): number {
  return Math.min(Math.max(left, room / 2), width - TAG_COLUMN - room / 2);
}

/** Outside its candle, or inside where the plan's date is outside; null if it would overlap. */
export function labelPlace(
  point: LabelBox,
  above: boolean,
  dates: readonly LabelBox[],
  taken: readonly LabelBox[],
): LabelBox | null {
  const outside = above ? -GAP : GAP;
  const at = (shift: number) => ({ ...point, y: point.y + shift });
  const covers = (box: LabelBox) => (other: LabelBox) => overlaps(other, box);
  const box = at(dates.some(covers(at(outside))) ? -outside : outside);
  return [...dates, ...taken].some(covers(box)) ? null : box;
}

/** Leaves out labels that would overlap another (such as `names`) or leave the pane. */
export function drawPatternLines(
  { context, x, y, width }: Place,
  lines: PatternLines,
  candles: TimeframeChart['candles'],
  colours: ChartColours,
  names: readonly LabelBox[],
): void {
  const dates = [dateBox(width)];
  const taken = [...names];
  context.font = CHART_FONT;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  for (const points of lines.values()) {
    const placed = points.map(({ label, candle, price }) => {
      const [, , high = 0, low = 0] = candles[candle] ?? [];
      return { label, left: x(candle), top: y(price), above: price >= (high + low) / 2 };
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
      const middle = { x: labelMiddle(left, room, width), y: top };
      const point = { ...middle, width: room, height: LABEL_HEIGHT };
      const box = labelPlace(point, above, dates, taken);
      if (!box) continue;
      taken.push(box);
      writeOver(context, label, box.x, box.y, colours.text, colours.page);
    }
  }
}
