import { formatPrice } from '../../../../domain/number-format.ts';
import type { ChartColours } from './colours.ts';
import { CHART_FONT } from './font.ts';
import type { Place } from './pane-layer.ts';

/** Room that a label needs above and below another, in CSS pixels. */
const LABEL_HEIGHT = 15;

/** A support or resistance with its label: 'S1 63,900.5'. */
export interface LabelledPrice {
  readonly label: string;
  readonly price: number;
}

/** Names levels by their order: S1, S2, ... and R1, R2, ... */
export function labelledLevels(
  supports: readonly number[],
  resistances: readonly number[],
  tickSize: number,
): readonly LabelledPrice[] {
  const named = (letter: string, prices: readonly number[]) =>
    prices.map((price, index) => ({
      label: `${letter}${index + 1} ${formatPrice(price, tickSize)}`,
      price,
    }));
  return [...named('S', supports), ...named('R', resistances)];
}

/** Of things at these heights, those that can be labelled without overlap; the first ones win. */
export function labelledRows(heights: readonly number[], room: number): ReadonlySet<number> {
  const taken: number[] = [];
  const labelled = new Set<number>();
  heights.forEach((height, index) => {
    if (taken.some((other) => Math.abs(other - height) < room)) return;
    taken.push(height);
    labelled.add(index);
  });
  return labelled;
}

/** Draws support and resistance as dotted lines, named at the left edge. */
export function drawPriceLevels(
  { context, y, width, height }: Place,
  levels: readonly LabelledPrice[],
  colours: ChartColours,
): void {
  const seen = levels.flatMap(({ label, price }) => {
    const at = y(price);
    return at === null || at < 0 || at > height ? [] : [{ label, at }];
  });
  const labelled = labelledRows(
    seen.map(({ at }) => at),
    LABEL_HEIGHT,
  );
  context.font = CHART_FONT;
  context.textBaseline = 'bottom';
  context.textAlign = 'left';
  context.strokeStyle = colours.edge;
  context.lineWidth = 1;
  context.setLineDash([2, 4]);
  seen.forEach(({ label, at }, index) => {
    context.beginPath();
    context.moveTo(0, Math.round(at) + 0.5);
    context.lineTo(width, Math.round(at) + 0.5);
    context.stroke();
    if (!labelled.has(index)) return;
    context.fillStyle = colours.surface;
    context.fillRect(2, at - LABEL_HEIGHT, context.measureText(label).width + 4, LABEL_HEIGHT - 1);
    context.fillStyle = colours.muted;
    context.fillText(label, 4, at - 1);
  });
  context.setLineDash([]);
}
