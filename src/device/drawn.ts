import { untilIdle } from './idle.ts';

/** Milliseconds to wait for a window that draws no frames. */
const LONGEST_WAIT = 500;
/** Milliseconds to wait for a busy page after its frames. */
const LONGEST_IDLE = 200;

/** Acts once the page as it is now has been painted: in the second frame. Returns cancel. */
export function afterPaint(act: () => void): () => void {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(act);
  });
  return () => cancelAnimationFrame(frame);
}

/** Resolves once the page as it is now is on screen, or after half a second. */
export function untilDrawn(): Promise<void> {
  return new Promise((resolve) => {
    // Two more frames, as many as a browser has under way before the first is shown.
    afterPaint(() => afterPaint(() => setTimeout(() => resolve(untilIdle(LONGEST_IDLE)))));
    setTimeout(resolve, LONGEST_WAIT);
  });
}
