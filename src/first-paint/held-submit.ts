const READY = 'coin-analyst:ready';

/** Says that the app answers the page's forms from now on. */
export function announceReady(): void {
  document.dispatchEvent(new Event(READY));
}

/**
 * Holds back a form that is sent before the app has started: the browser would load the page anew.
 * It is sent again as soon as the app is there.
 */
export function holdSubmits(): void {
  let held: HTMLFormElement | null = null;
  const hold = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
    if (event.target instanceof HTMLFormElement) held = event.target;
  };
  document.addEventListener('submit', hold, true);
  const release = () => {
    document.removeEventListener('submit', hold, true);
    if (held?.isConnected) held.requestSubmit();
  };
  document.addEventListener(READY, release, { once: true });
}
