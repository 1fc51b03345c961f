/** How long a busy page is waited for, in milliseconds. */
const LONGEST_WAIT = 2000;

/**
 * Settles once the page has nothing more urgent to do; where the browser cannot say, at once.
 * @param longest how long a busy page is waited for, in milliseconds
 */
export function untilIdle(longest = LONGEST_WAIT): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === 'undefined') resolve();
    else requestIdleCallback(() => resolve(), { timeout: longest });
  });
}
