/** Milliseconds to wait for a busy page. */
const LONGEST_WAIT = 2000;

/** Resolves once the page is idle or after `longest` ms; at once if the browser cannot tell. */
export const untilIdle = (longest = LONGEST_WAIT): Promise<void> =>
  new Promise((resolve) => {
    if (typeof requestIdleCallback === 'undefined') resolve();
    else requestIdleCallback(() => resolve(), { timeout: longest });
  });
