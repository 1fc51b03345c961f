/** Wraps a call so that it is made only while the page is in view. */
export const inView = (look: () => void) => (): void => {
  if (document.visibilityState === 'visible') look();
};

/** Calls back whenever the page comes into view; returns the function to stop. */
export function onReturn(back: () => void): () => void {
  const look = inView(back);
  document.addEventListener('visibilitychange', look);
  return () => document.removeEventListener('visibilitychange', look);
}

/** Calls back at once, on return and, if asked, every so many milliseconds, each only in view. */
export function whileInView(look: () => void, every?: number): () => void {
  inView(look)();
  const clock = every === undefined ? undefined : setInterval(inView(look), every);
  const stop = onReturn(look);
  return () => {
    clearInterval(clock);
    stop();
  };
}
