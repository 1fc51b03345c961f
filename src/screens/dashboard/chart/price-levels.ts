import { formatPrice } from '../../../../domain/text/number-format.ts';
import { shortPrice } from '../../../../domain/text/short-price.ts';
import { CHART_FONT, type ChartColours, writeOver } from './colours.ts';
import { DATE, type LabelBox } from './label-places.ts';
import type { Place } from './plot-frame.ts';

/** Vertical space of a label, in CSS pixels. */
const LABEL_HEIGHT = 15;

/** From this width on labels include the price, unless it is tiny: a canvas has no short form. */
const ROOMY = 480;

/** '4h support 2' at 63,900.5. */
export interface LabelledPrice {
  readonly label: string;
  readonly price: number;
}

/** Indices that can be labelled without overlap; the first ones win. */
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

/** Dotted lines named at the left edge. Returns where the names are. */
export function drawPriceLevels(
  { context, y, width, height }: Place,
  levels: readonly LabelledPrice[],
  tickSize: number,
  colours: ChartColours,
): readonly LabelBox[] {
  const seen = levels.flatMap(({ label, price }) => {
    const at = y(price);
    if (at < LABEL_HEIGHT || at > height) return [];
    const figures = formatPrice(price, tickSize);
    const isBare = width < ROOMY || shortPrice(figures) !== null;
    return [{ text: isBare ? label : `${label} ${figures}`, at }];
  });
  const labelled = labelledRows(
    seen.map(({ at }) => at),
    LABEL_HEIGHT,
  );
  const isFree = (at: number) => at - LABEL_HEIGHT > DATE.foot;
  context.font = CHART_FONT;
  context.textBaseline = 'bottom';
  context.textAlign = 'left';
  const names: LabelBox[] = [];
  const start = width < ROOMY ? 16 : 24;
  seen.forEach(({ text, at }, index) => {
    const line = Math.round(at) + 0.5;
    context.strokeStyle = colours.edge;
    context.lineWidth = 1;
    context.setLineDash([2, 4]);
    context.beginPath();
    context.moveTo(0, line);
    context.lineTo(width, line);
    context.stroke();
    context.setLineDash([]);
    if (!labelled.has(index) || !isFree(at)) return;
    writeOver(context, text, start, line - 1, colours.muted, colours.page);
    const room = context.measureText(text).width;
    names.push({
      x: start + room / 2,
      y: line - LABEL_HEIGHT / 2,
      width: room,
      height: LABEL_HEIGHT,
    });
  });
  return names;
}
