/** How long a busy page is waited for, in milliseconds. */
const LONGEST_WAIT = 2000;

/** Settles once the page has nothing more urgent to do; where the browser cannot say, at once. */
export function untilIdle(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === 'undefined') resolve();
    else requestIdleCallback(() => resolve(), { timeout: LONGEST_WAIT });
  });
}
