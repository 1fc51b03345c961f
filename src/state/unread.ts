import { create } from 'zustand';
import { countUnreadTickets } from '../backend/unread-tickets.ts';
import { logFailure } from '../device/failure-log.ts';
import { inView, whileInView } from '../device/in-view.ts';
import { isReachableNow, onReachable } from './connectivity.ts';
import { onLiveChange, useLive } from './live.ts';
import { useSession } from './session.ts';

interface Unread {
  readonly tickets: number;
}

/** Milliseconds between counts without live changes. */
const RECOUNT_EVERY = 60_000;

/** Milliseconds before a change is looked up. */
export const AFTER_CHANGE = 500;
/** Milliseconds before the recount after support was opened. */
export const AFTER_OPENING = 1000;

export const useUnread = create<Unread>(() => ({ tickets: 0 }));

useSession.subscribe(({ person }, before) => {
  if (person?.id !== before.person?.id) useUnread.setState({ tickets: 0 });
});

/** On failure the last count stays. */
export async function recountUnread(): Promise<void> {
  const asker = useSession.getState().person?.id;
  if (!asker || !isReachableNow('database')) return;
  const outcome = await countUnreadTickets();
  if (!outcome.ok) return logFailure('Counting unread tickets', outcome.failure);
  if (useSession.getState().person?.id !== asker) return;
  useUnread.setState({ tickets: outcome.value });
}

let planned: ReturnType<typeof setTimeout> | null = null;

/** Recounts after `delay` ms; coalesces. */
export function recountSoon(delay: number): void {
  if (planned !== null) return;
  planned = setTimeout(() => {
    planned = null;
    void recountUnread();
  }, delay);
}

/** Counts on ticket changes, return and reconnection; on a timer while changes are not live. */
export function watchUnread(): () => void {
  const refresh = inView(() => void recountUnread());
  const timer = setInterval(() => {
    if (!useLive.getState().up.tickets) refresh();
  }, RECOUNT_EVERY);
  const stopLooking = whileInView(refresh);
  addEventListener('focus', refresh);
  const stopReach = onReachable('database', refresh);
  const stopLive = onLiveChange('tickets', refresh);
  return () => {
    clearInterval(timer);
    stopLooking();
    removeEventListener('focus', refresh);
    stopReach();
    stopLive();
  };
}
