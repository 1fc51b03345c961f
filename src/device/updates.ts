import { HOUR_MS } from '../../domain/text/time-units.ts';
import { onReturn } from './in-view.ts';

/**
 * Checks for updates hourly and when the page comes into view; null without service workers.
 * @param onReady called when a new version waits, and at each check that finds it still waiting
 * @returns lets the waiting version take over, then reloads the page
 */
export async function watchForUpdates(onReady: () => void): Promise<(() => void) | null> {
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
  // The first version does not claim a page still loading or force-reloaded.
  if (!navigator.serviceWorker.controller) registration.active?.postMessage({ type: 'CLAIM' });
  const check = async () => {
    await registration.update().catch(() => undefined);
    // One already waiting fires no event of its own: a postponed offer returns.
    if (registration.waiting) onReady();
  };
  setInterval(check, HOUR_MS);
  onReturn(() => void check());
  return () => {
    applying = true;
    if (registration.waiting) workbox.messageSkipWaiting();
    // Another tab let it take over already.
    else location.reload();
  };
}
