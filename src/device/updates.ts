const HOUR = 3_600_000;

export interface Updates {
  /** Has the waiting version take over, then reloads the page. */
  readonly apply: () => void;
  /** Asks the host for a newer version now. */
  readonly check: () => Promise<void>;
}

/**
 * Registers the service worker and looks for new versions each hour and whenever the page comes
 * back into view.
 * @param onReady called when a new version waits, and at each look that finds one waiting still
 * @returns null where the browser has no service workers
 */
export async function watchForUpdates(onReady: () => void): Promise<Updates | null> {
  if (!('serviceWorker' in navigator)) return null;
  const { Workbox } = await import('workbox-window');
  const workbox = new Workbox('/worker-entry.js');
  let applying = false;
  workbox.addEventListener('waiting', onReady);
  workbox.addEventListener('controlling', () => {
    if (applying) location.reload();
  });
  const registration = await workbox.register();
  if (!registration) return null;
  // A page that was still loading as the first version took over was left out, as is a forced reload.
  if (!navigator.serviceWorker.controller) registration.active?.postMessage({ type: 'CLAIM' });
  const check = async () => {
    await registration.update().catch(() => undefined);
    // One that waits already brings no event of its own: an offer that was put off returns.
    if (registration.waiting) onReady();
  };
  setInterval(check, HOUR);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void check();
  });
  const apply = () => {
    applying = true;
    if (registration.waiting) workbox.messageSkipWaiting();
    // Another tab had it take over already.
    else location.reload();
  };
  return { apply, check };
}
