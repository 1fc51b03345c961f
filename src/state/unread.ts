import { create } from 'zustand';
import { countUnreadTickets } from '../backend/unread-tickets.ts';
import { logFailure } from '../device/failure-log.ts';
import { isReachableNow, onReachable } from './connectivity.ts';
import { onLiveChange, useLive } from './live.ts';
import { useSession } from './session.ts';

interface Unread {
  /** Tickets with messages that the person has not seen. */
  readonly tickets: number;
}

/** How often it is counted where no change is announced, in milliseconds. */
const RECOUNT_EVERY = 60_000;

/** How soon a change is looked up, in milliseconds. */
export const AFTER_CHANGE = 500;
/** Delay of a recount after the support page was opened, in milliseconds. */
export const AFTER_OPENING = 1000;

/** What waits to be read; the header marks it. */
export const useUnread = create<Unread>(() => ({ tickets: 0 }));

useSession.subscribe(({ person }, before) => {
  if (person?.id !== before.person?.id) useUnread.setState({ tickets: 0 });
});

/** Counts again. Where the answer does not come, the last count stays. */
export async function recountUnread(): Promise<void> {
  const asker = useSession.getState().person?.id;
  if (!asker || !isReachableNow('database')) return;
  const outcome = await countUnreadTickets();
  if (!outcome.ok) return logFailure('Counting unread tickets', outcome.failure);
  if (useSession.getState().person?.id !== asker) return;
  useUnread.setState({ tickets: outcome.value });
}

let planned: ReturnType<typeof setTimeout> | null = null;

/** Counts again after a delay in milliseconds; one that is planned serves for both. */
export function recountSoon(delay: number): void {
  if (planned !== null) return;
  planned = setTimeout(() => {
    planned = null;
    void recountUnread();
  }, delay);
}

/**
 * Counts now, as tickets change, and whenever the page comes into view or can reach the database
 * again; by the clock where changes do not arrive as they happen.
 */
export function watchUnread(): () => void {
  const refresh = () => {
    if (document.visibilityState === 'visible') void recountUnread();
  };
  const timer = setInterval(() => {
    if (!useLive.getState().up.tickets) refresh();
  }, RECOUNT_EVERY);
  refresh();
  addEventListener('focus', refresh);
  document.addEventListener('visibilitychange', refresh);
  const stopReach = onReachable('database', refresh);
  const stopLive = onLiveChange('tickets', refresh);
  return () => {
    clearInterval(timer);
    removeEventListener('focus', refresh);
    document.removeEventListener('visibilitychange', refresh);
    stopReach();
    stopLive();
  };
}
