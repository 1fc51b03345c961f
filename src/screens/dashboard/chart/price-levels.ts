import { brokenLevelName } from '../../../../domain/level/level-name.ts';
import { formatPrice } from '../../../../domain/text/number-format.ts';
import { shortPrice } from '../../../../domain/text/short-price.ts';
import { CHART_FONT, type ChartColours, strokeLines, writeOver } from './colours.ts';
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

/** Until price passes it, the name by the side of the analysis' price. */
export function nameNow({ label, price }: LabelledPrice, now: number | null): string {
  if (now === null || now === price) return label;
  return label.includes(now < price ? 'support' : 'resistance') ? brokenLevelName(label) : label;
}

/** Dotted lines named at the left edge. Returns where the names are. */
export function drawPriceLevels(
  { context, y, width, height }: Place,
  levels: readonly LabelledPrice[],
  { tickSize, now }: { readonly tickSize: number; readonly now: number | null },
  colours: ChartColours,
): readonly LabelBox[] {
  const seen = levels.flatMap((level) => {
    const at = y(level.price);
    if (at < LABEL_HEIGHT || at > height) return [];
    const [name, figures] = [nameNow(level, now), formatPrice(level.price, tickSize)];
    const isBare = width < ROOMY || shortPrice(figures) !== null;
    return [{ text: isBare ? name : `${name} ${figures}`, at }];
  });
  const labelled = labelledRows(
    seen.map(({ at }) => at),
    LABEL_HEIGHT,
  );
  context.font = CHART_FONT;
  context.textBaseline = 'bottom';
  context.textAlign = 'left';
  const names: LabelBox[] = [];
  const start = width < ROOMY ? 16 : 24;
  seen.forEach(({ text, at }, index) => {
    const line = Math.round(at) + 0.5;
    strokeLines(context, [[0, line, width, line]], { colour: colours.edge, dash: [2, 4] });
    if (!labelled.has(index) || at - LABEL_HEIGHT <= DATE.foot) return;
    writeOver(context, text, start, line - 1, colours.muted, colours.page);
    const room = context.measureText(text).width;
    const middle = { x: start + room / 2, y: line - LABEL_HEIGHT / 2 };
    names.push({ ...middle, width: room, height: LABEL_HEIGHT });
  });
  return names;
}
