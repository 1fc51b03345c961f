import { useEffect } from 'react';
import { ANALYSIS_LIFETIME } from '../device/database/analysis-lifetime.ts';
import { dropPicture } from '../device/page-picture/container.ts';
import { keepPicture, PICTURED_PATHS } from '../device/page-picture/kept.ts';
import { useGate } from './gate.ts';
import { presence } from './leaving.ts';

/** How long a page must have stood still before its picture is taken, in milliseconds. */
const SETTLED = 1000;
/** How much of a page is pictured, in heights of the window. */
const DEPTH = 1.25;

interface Opened {
  readonly pathname: string;
  readonly search: string;
}

/** Whether the page may be pictured now: at an address that asks for nothing more, and online. */
function isPictured({ pathname, search }: Opened): boolean {
  return search === '' && PICTURED_PATHS.includes(pathname) && navigator.onLine;
}

async function takeAndKeep(userId: string, opened: Opened, until: number): Promise<void> {
  const { takePicture } = await import('../device/page-picture/take.ts');
  const root = document.getElementById('root');
  const { userId: admitted, standing } = useGate.getState();
  const still = location.pathname === opened.pathname && location.search === opened.search;
  if (!root || !still || admitted !== userId || standing !== 'open') return;
  const nodes = takePicture(root, innerHeight * DEPTH);
  const latest = Date.now() + ANALYSIS_LIFETIME;
  keepPicture(userId, opened.pathname, { until: Math.min(until, latest), nodes });
}

/**
 * Says that a page shows what it is for: a picture of it makes way, and it is pictured for the next
 * time once it has stood still for a while.
 * @param shown what it shows, as a whole; null while it shows nothing yet
 * @param until when that is too old to be shown (ms UTC); null where it is not to be pictured
 */
export function usePictured(userId: string, shown: unknown, until: number | null): void {
  useEffect(() => {
    if (shown === null) return;
    const frame = requestAnimationFrame(dropPicture);
    const { pathname, search } = location;
    const opened = { pathname, search };
    const stayed = presence();
    const timer = setTimeout(() => {
      if (until === null || !stayed() || !isPictured(opened)) return;
      takeAndKeep(userId, opened, until).catch(() => undefined);
    }, SETTLED);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [userId, shown, until]);
}
