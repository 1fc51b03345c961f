import { ArrowLeft } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { Person } from '../../../backend/auth.ts';
import { problemOf } from '../../../backend/failure.ts';
import { markTicketRead, shownTicket } from '../../../data/tickets.ts';
import { recountUnread } from '../../../data/unread.ts';
import { whileInView } from '../../../device/in-view.ts';
import { shortcutsChosen } from '../../../device/kept-choices.ts';
import { useReachable } from '../../../state/connectivity.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { ProblemNotice } from '../../../ui/notice.tsx';
import { useLetterKeys } from '../list/list-keys.tsx';
import { ListSkeleton } from '../ticket-parts.tsx';
import { readUpTo, shownMessages } from './thread.tsx';
import { TicketView } from './ticket-view.tsx';

const FAILURE = 'Failed to load ticket details';

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
  readonly admin: boolean;
}

export function DetailView({ id, reply, person, admin }: DetailViewProps) {
  const navigate = useNavigate();
  const online = useReachable('database');
  const { value, loading, failure } = shownTicket.useRead(person.id, online, id, admin);
  const problem = problemOf(FAILURE, failure);
  const reload = () => void shownTicket.reload(person.id, id, admin);
  const [keyPresses, setKeyPresses] = useState(0);
  const ticket = value?.ticket ?? null;
  const messages = ticket ? shownMessages(ticket, admin) : [];
  useMarkRead(ticket?.id ?? null, person.id, ticket ? readUpTo(ticket, messages) : null);
  useLetterKeys(admin && shortcutsChosen(), {
    r() {
      setKeyPresses((before) => before + 1);
      return true;
    },
  });

  if (value && ticket === null) {
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
      {problem && online ? <ProblemNotice {...problem} onRetry={reload} /> : null}
      {loading && online ? <ListSkeleton /> : null}
      {ticket ? (
        <TicketView
          {...{ ticket, messages, person, admin, online }}
          authors={value?.authors ?? new Map()}
          focusReply={reply ? keyPresses + 1 : keyPresses}
          onChanged={reload}
        />
      ) : null}
    </>
  );
}
