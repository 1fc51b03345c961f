/** In CSS pixels; both coordinates are of the centre. */
export interface LabelBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export function overlaps(a: LabelBox, b: LabelBox): boolean {
  return (
    Math.abs(a.x - b.x) < (a.width + b.width) / 2 && Math.abs(a.y - b.y) < (a.height + b.height) / 2
  );
}

/** Space right of the upper legend for the plan, in CSS pixels. */
export const PLAN_COLUMN = { beside: 144, narrow: 44 };

/** Width of the tags at the price axis, in CSS pixels. */
export const TAG_COLUMN = 40;

/** From this pane width on (CSS pixels) the text under the legend takes one line. */
const ONE_LINE = 560;

/** How far down the legends reach, in CSS pixels; no label is written over them. */
export function legendFoot(width: number): number {
  return width < ONE_LINE ? 62 : 46;
}

/** Width of the plan's date and the foot of its line, in CSS pixels. */
const DATE = { width: 116, foot: 26 };
/** Areas taken by the legends and the date, in CSS pixels. */
export function legendBoxes(width: number): readonly LabelBox[] {
  const [foot, legends] = [legendFoot(width), width - TAG_COLUMN];
  return [
    { x: legends / 2, y: foot / 2, width: legends, height: foot },
    { x: width / 2, y: DATE.foot / 2, width, height: DATE.foot },
  ];
}

const GAP = 6;

/** At the plan's left edge, or right of legends that cover it; null if there is no room. */
export function datePlace(
  width: number,
  left: number,
  column: number,
  tags: readonly number[],
): number | null {
  const start = Math.max(left, width - column) + GAP;
  const isCovered = tags.some((middle) => middle - 9 < DATE.foot);
  return width - start < DATE.width - GAP || isCovered ? null : start;
}
