import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { Person } from '../../../backend/auth.ts';
import { shortcutsChosen } from '../../../device/shortcut-choice.ts';
import { useReachable } from '../../../state/connectivity.ts';
import type { SupportRole } from '../../../state/support-role.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { ListSkeleton } from '../list/list-skeleton.tsx';
import { ProblemNotice } from '../problem-notice.tsx';
import { useLetterKeys } from '../use-letter-keys.ts';
import { readUpTo, shownMessages } from './thread-order.ts';
import { TicketView } from './ticket-view.tsx';
import { useMarkRead, useTicket } from './use-ticket.ts';

interface DetailViewProps {
  readonly id: string | null;
  /** Whether the reply form is to be focused. */
  readonly reply: boolean;
  readonly person: Person;
  readonly role: SupportRole;
  readonly version: number;
}

/** One ticket: what was asked, what was answered, and the form to go on. */
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
