import { untilIdle } from './idle.ts';

/** How long a window that draws no frames is waited for, in milliseconds. */
const LONGEST_WAIT = 500;
/** How long a busy page is waited for after its frames, in milliseconds. */
const LONGEST_IDLE = 200;

/** Settles when the page as it is now is on the screen, or after half a second. */
export function untilDrawn(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() =>
      // The second frame is being made; the first may not have got to the screen yet.
      requestAnimationFrame(() => setTimeout(() => resolve(untilIdle(LONGEST_IDLE)))),
    );
    setTimeout(resolve, LONGEST_WAIT);
  });
}
