import { ArrowLeft } from 'lucide-react';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { TicketDetail } from '../../../../domain/person/ticket.ts';
import type { Person } from '../../../backend/auth.ts';
import { type Outcome, succeeded } from '../../../backend/failure.ts';
import { markTicketRead, readAuthors, readTicket } from '../../../backend/tickets.ts';
import { whileInView } from '../../../device/in-view.ts';
import { shortcutsChosen } from '../../../device/kept-key.ts';
import { useReachable } from '../../../state/connectivity.ts';
import type { SupportRole } from '../../../state/support-role.ts';
import { recountUnread } from '../../../state/unread.ts';
import { useRemote } from '../../../state/use-remote.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { ProblemNotice } from '../../../ui/notice.tsx';
import { useLetterKeys } from '../list/list-keys.tsx';
import { ListSkeleton } from '../ticket-parts.tsx';
import { readUpTo, shownMessages } from './thread.tsx';
import { TicketView } from './ticket-view.tsx';

interface ShownTicket {
  /** Null if the user may see no such ticket. */
  readonly ticket: TicketDetail | null;
  /** For admins. */
  readonly authors: ReadonlyMap<string, string>;
}

const FAILURE = 'Failed to load ticket details';
const NOBODY: ReadonlyMap<string, string> = new Map();

/** Reloaded when `version` grows. */
function useTicket(id: string | null, admin: boolean, version: number) {
  const ask = useCallback(async (): Promise<Outcome<ShownTicket>> => {
    if (id === null) return succeeded({ ticket: null, authors: NOBODY });
    const [ticket, authors] = await Promise.all([readTicket(id), admin ? readAuthors(id) : null]);
    if (!ticket.ok) return ticket;
    // The thread is readable without the names.
    return succeeded({ ticket: ticket.value, authors: authors?.ok ? authors.value : NOBODY });
  }, [id, admin]);
  const [remote, reload] = useRemote(ask, FAILURE);
  const reloadNow = useEffectEvent(reload);
  useEffect(() => {
    if (version > 0) reloadNow();
  }, [version]);
  return [remote, reload] as const;
}

/** Marks read once the page is visible; `upTo` is null while nothing is shown. */
function useMarkRead(ticketId: string | null, userId: string, upTo: string | null): void {
  useEffect(() => {
    if (ticketId === null || upTo === null) return;
    let marked = false;
    return whileInView(() => {
      if (marked) return;
      marked = true;
      void markTicketRead(ticketId, userId, upTo).then(recountUnread);
    });
  }, [ticketId, userId, upTo]);
}

interface DetailViewProps {
  readonly id: string | null;
  readonly reply: boolean;
  readonly person: Person;
  readonly role: SupportRole;
  readonly version: number;
}

export function DetailView({ id, reply, person, role, version }: DetailViewProps) {
  const admin = role === 'admin';
  const navigate = useNavigate();
  const online = useReachable('database');
  const [remote, reload] = useTicket(id, admin, version);
  const [keyPresses, setKeyPresses] = useState(0);
  const ticket = remote.value?.ticket ?? null;
  const messages = ticket ? shownMessages(ticket, admin) : [];
  useMarkRead(ticket?.id ?? null, person.id, ticket ? readUpTo(ticket, messages) : null);
  useLetterKeys(admin && shortcutsChosen(), {
    r() {
      setKeyPresses((before) => before + 1);
      return true;
    },
  });

  if (remote.value && ticket === null) {
    return (
      <div className="flex flex-col items-start gap-4 border-line border-t py-8">
        <p className="font-semibold text-[1.0625rem]">Ticket not found</p>
        <Button onClick={() => void navigate('/support')}>Go Back</Button>
      </div>
    );
  }
  return (
    <>
      <Link to="/support" className={buttonClass('quiet', '-ms-4 self-start')}>
        <ArrowLeft aria-hidden="true" className="size-4" />
        Back to Tickets
      </Link>
      {remote.problem && online ? <ProblemNotice {...remote.problem} onRetry={reload} /> : null}
      {remote.loading && online ? <ListSkeleton /> : null}
      {ticket ? (
        <TicketView
          ticket={ticket}
          messages={messages}
          authors={remote.value?.authors ?? new Map()}
          person={person}
          admin={admin}
          online={online}
          focusReply={reply ? keyPresses + 1 : keyPresses}
          onChanged={reload}
        />
      ) : null}
    </>
  );
}
