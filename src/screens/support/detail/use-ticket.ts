import { useCallback, useEffect, useEffectEvent } from 'react';
import type { TicketDetail } from '../../../../domain/ticket.ts';
import { type Outcome, succeeded } from '../../../backend/failure.ts';
import { markTicketRead, readAuthors, readTicket } from '../../../backend/tickets.ts';
import { recountUnread } from '../../../state/unread.ts';
import { useRemote } from '../../../state/use-remote.ts';

export interface ShownTicket {
  /** Null where the person sees no such ticket. */
  readonly ticket: TicketDetail | null;
  /** Who wrote which message, for admins. */
  readonly authors: ReadonlyMap<string, string>;
}

const FAILURE = 'Failed to load ticket details';
const NOBODY: ReadonlyMap<string, string> = new Map();

/** A ticket with its thread, read again whenever `version` grows. */
export function useTicket(id: string | null, admin: boolean, version: number) {
  const ask = useCallback(async (): Promise<Outcome<ShownTicket>> => {
    if (id === null) return succeeded({ ticket: null, authors: NOBODY });
    const [ticket, authors] = await Promise.all([readTicket(id), admin ? readAuthors(id) : null]);
    if (!ticket.ok) return ticket;
    // Without the names the thread still reads.
    return succeeded({ ticket: ticket.value, authors: authors?.ok ? authors.value : NOBODY });
  }, [id, admin]);
  const [remote, reload] = useRemote(ask, FAILURE);
  const reloadNow = useEffectEvent(reload);
  useEffect(() => {
    if (version > 0) reloadNow();
  }, [version]);
  return [remote, reload] as const;
}

/**
 * Says that the person has read up to a moment, once the page is looked at.
 * @param upTo null while nothing is shown
 */
export function useMarkRead(ticketId: string | null, userId: string, upTo: string | null): void {
  useEffect(() => {
    if (ticketId === null || upTo === null) return;
    let marked = false;
    const mark = () => {
      if (marked || document.visibilityState !== 'visible') return;
      marked = true;
      void markTicketRead(ticketId, userId, upTo).then(recountUnread);
    };
    mark();
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
  }, [ticketId, userId, upTo]);
}
