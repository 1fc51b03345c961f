import { READY } from './held-presses.ts';

/** How long a window that draws no frames is waited for, in milliseconds. */
const LONGEST_WAIT = 500;
/** How long a busy page is waited for after that, in milliseconds. */
const LONGEST_IDLE = 200;

/** Calls back, at least once, when the page as it is now is on the screen. */
function onceDrawn(work: () => void): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      // The second frame is drawn when this is called; the first may not have got to the screen yet.
      if (typeof requestIdleCallback === 'undefined') setTimeout(work);
      else requestIdleCallback(work, { timeout: LONGEST_IDLE });
    }),
  );
  setTimeout(work, LONGEST_WAIT);
}

let shown: Promise<void> | null = null;

/**
 * Settles once the app has shown something: what the device keeps, or that it has to ask. Whatever
 * that does not need waits for it. To be called first before the app is rendered.
 */
export function untilShown(): Promise<void> {
  shown ??= new Promise((resolve) => {
    document.addEventListener(READY, () => onceDrawn(resolve), { once: true });
  });
  return shown;
}
