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

/** Width of the tags at the price axis, in CSS pixels. */
export const TAG_COLUMN = 40;

/** Width of the plan's date and the foot of its line, in CSS pixels. */
export const DATE = { width: 116, foot: 26 };

export function dateBox(width: number): LabelBox {
  return { x: width / 2, y: DATE.foot / 2, width, height: DATE.foot };
}

const GAP = 6;

/** At the plan's left edge; null if there is no room. */
export function datePlace(width: number, left: number, tags: readonly number[]): number | null {
  const start = left + GAP;
  const isCovered = tags.some((middle) => middle - 9 < DATE.foot);
  return width - start < DATE.width - GAP || isCovered ? null : start;
}
