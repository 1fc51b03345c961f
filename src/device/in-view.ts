const isInView = () => document.visibilityState === 'visible';

/** Calls back whenever the page comes into view; returns the function to stop. */
export function onReturn(back: () => void): () => void {
  const look = () => {
    if (isInView()) back();
  };
  document.addEventListener('visibilitychange', look);
  return () => document.removeEventListener('visibilitychange', look);
}

/** Calls back at once, on return and every so many milliseconds, each only in view. */
export function whileInView(look: () => void, every: number): () => void {
  const lookInView = () => {
    if (isInView()) look();
  };
  lookInView();
  const clock = setInterval(lookInView, every);
  const stop = onReturn(look);
  return () => {
    clearInterval(clock);
    stop();
  };
}
