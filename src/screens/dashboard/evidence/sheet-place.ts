interface Box {
  readonly left: number;
  readonly top: number;
  readonly bottom: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

const MARGIN = 12;
const GAP = 6;

/** In CSS pixels: under the number, else above it where there is more room; kept in the window. */
export function sheetPlace(number: Box, sheet: Size, view: Size): { left: number; top: number } {
  const within = (value: number, size: number, room: number) =>
    Math.max(MARGIN, Math.min(value, room - size - MARGIN));
  const below = number.bottom + GAP;
  const fitsBelow = below + sheet.height + MARGIN <= view.height;
  const moreAbove = number.top > view.height - number.bottom;
  const top = fitsBelow || !moreAbove ? below : number.top - GAP - sheet.height;
  return {
    left: within(number.left, sheet.width, view.width),
    top: within(top, sheet.height, view.height),
  };
}
