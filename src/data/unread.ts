import * as v from 'valibot';
import { fromTables } from '../backend/tables.ts';
import { inView, onReturn } from '../device/in-view.ts';
import { isReachableNow } from '../state/connectivity.ts';
import { onTicketChange } from '../state/live.ts';
import { useSession } from '../state/session.ts';
import { resource } from './resource.ts';

const RECOUNT_EVERY_MS = 60_000;

export const unread = resource<[], number>({
  name: 'unread-tickets',
  read: () =>
    fromTables(
      (db) => db.rpc('unread_ticket_count'),
      v.pipe(v.number(), v.integer(), v.minValue(0)),
    ),
  onChange(changed) {
    const look = inView(changed);
    const stops = [onTicketChange(look, RECOUNT_EVERY_MS), onReturn(look)];
    return () => {
      for (const stop of stops) stop();
    };
  },
  logged: 'Counting unread tickets',
});

/** On failure the last count stays. */
export async function recountUnread(): Promise<void> {
  const { person } = useSession.getState();
  if (person && isReachableNow('database')) await unread.reload(person.id);
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
