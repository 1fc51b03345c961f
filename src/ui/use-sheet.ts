import { useLayoutEffect } from 'react';
import { useClosedOutside } from './use-closed-outside.ts';

type Box = Pick<DOMRect, 'left' | 'top' | 'bottom'>;
type Size = Pick<DOMRect, 'width' | 'height'>;

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

/** Beside the words from here on; below, at the bottom of the screen. */
const BESIDE = '(min-width: 40rem)';

/** For a modal dialog that opens beside what was pressed, if anything; `ready` once it has its content. */
export function useSheet(beside: HTMLElement | null, ready = true) {
  const dialog = useClosedOutside();
  // Opened before it is measured: content may be there at once.
  useLayoutEffect(() => dialog.current?.showModal(), [dialog]);
  // Measured again, since the content makes the sheet higher.
  useLayoutEffect(() => {
    const sheet = dialog.current;
    if (!sheet || !beside || !ready || !matchMedia(BESIDE).matches) return;
    const view = { width: innerWidth, height: innerHeight };
    const size = { width: sheet.offsetWidth, height: sheet.offsetHeight };
    const { left, top } = sheetPlace(beside.getBoundingClientRect(), size, view);
    sheet.style.margin = '0';
    sheet.style.left = `${left}px`;
    sheet.style.top = `${top}px`;
  }, [dialog, ready, beside]);
  return dialog;
}
