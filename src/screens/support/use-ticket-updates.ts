import { useEffect, useState } from 'react';
import { useReachable } from '../../state/connectivity.ts';
import { useLive } from '../../state/live.ts';
import { AFTER_OPENING, recountSoon } from '../../state/unread.ts';

/** How often tickets are read again where their changes do not arrive as they happen, in milliseconds. */
const REREAD_EVERY = 30_000;

/**
 * Recounts the unread tickets when the support page is opened.
 * @returns a number that grows whenever what is shown may be out of date
 */
export function useTicketUpdates(): number {
  const changes = useLive((live) => live.tickets);
  const live = useLive(({ up }) => up.tickets);
  const online = useReachable('database');
  const [looks, setLooks] = useState(0);

  useEffect(() => {
    if (online) recountSoon(AFTER_OPENING);
  }, [online]);
  useEffect(() => {
    if (!online) return;
    const look = () => {
      if (document.visibilityState === 'visible') setLooks((before) => before + 1);
    };
    const clock = live ? undefined : setInterval(look, REREAD_EVERY);
    addEventListener('focus', look);
    return () => {
      clearInterval(clock);
      removeEventListener('focus', look);
    };
  }, [online, live]);
  return changes + looks;
}
