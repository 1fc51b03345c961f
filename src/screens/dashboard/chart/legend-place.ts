import type { LabelBox } from './label-box.ts';

/** Room right of the upper legend, where the plan lies, in CSS pixels: beside the plan, and on a phone. */
export const PLAN_COLUMN = { beside: 144, narrow: 94 };

/** Room that tags take at the axis of prices, in CSS pixels. */
export const TAG_COLUMN = 40;

/** From this pane width on (CSS pixels) the words under the legend take one line. */
const ONE_LINE = 560;

/** How far down the pane the legends reach, in CSS pixels. No label is written over them. */
export function legendFoot(width: number): number {
  return width < ONE_LINE ? 62 : 46;
}

/** Room that the plan's date needs, and where its line ends, in CSS pixels. */
const DATE = { width: 116, foot: 26 };
/** What the legends and the plan's date take of a pane, in CSS pixels. */
export function legendBoxes(width: number): readonly LabelBox[] {
  const [foot, legends] = [legendFoot(width), width - TAG_COLUMN];
  return [
    { x: legends / 2, y: foot / 2, width: legends, height: foot },
    { x: width / 2, y: DATE.foot / 2, width, height: DATE.foot },
  ];
}

/** Between the plan's beginning and its date. */
const GAP = 6;

/**
 * Where the plan's date begins: at the plan, or right of the legends where the plan begins under
 * them. Null where there is no room.
 * @param left where the plan begins, in CSS pixels of a pane of this width
 * @param tags middles of what stands at the axis of prices
 */
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
