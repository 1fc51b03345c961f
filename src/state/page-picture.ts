import { useEffect } from 'react';
import { dropPicture } from '../device/page-picture/container.ts';
import { keepPicture, PICTURED_PATHS } from '../device/page-picture/kept.ts';
import { presence } from './leaving.ts';

/** How long a page must have stood still before its picture is taken, in milliseconds. */
const SETTLED = 1000;
/** How much of a page is pictured, in heights of the window. */
const DEPTH = 1.25;

async function takeAndKeep(userId: string, until: number): Promise<void> {
  const { pathname, search } = location;
  // An address with a question shows something else than the page opens with, and without a
  // network it says so.
  if (search !== '' || !PICTURED_PATHS.includes(pathname) || !navigator.onLine) return;
  const stayed = presence();
  const { takePicture } = await import('../device/page-picture/take.ts');
  const root = document.getElementById('root');
  if (!root || !stayed() || location.pathname !== pathname) return;
  keepPicture(userId, pathname, { until, nodes: takePicture(root, innerHeight * DEPTH) });
}

/**
 * Says that a page shows what it is for: a picture of it makes way, and it is pictured for the next
 * time once it has stood still for a while.
 * @param shown what it shows, as a whole; null while it shows nothing yet
 * @param until when that is too old to be shown (ms UTC)
 */
export function usePictured(userId: string, shown: unknown, until: number): void {
  useEffect(() => {
    if (shown === null) return;
    const frame = requestAnimationFrame(dropPicture);
    const stayed = presence();
    const timer = setTimeout(() => {
      if (stayed()) takeAndKeep(userId, until).catch(() => undefined);
    }, SETTLED);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [userId, shown, until]);
}
