import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import {
  statusName,
  TICKET_STATUSES,
  type TicketDetail,
  type TicketMessage,
  type TicketStatus,
} from '../../../../domain/person/ticket.ts';
import type { Person } from '../../../backend/auth.ts';
import { problemIn } from '../../../backend/failure.ts';
import { LINK_LIFETIME, signLinks } from '../../../backend/ticket-files.ts';
import { setTicketStatus } from '../../../data/tickets.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Notice, ProblemNotice } from '../../../ui/notice.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { useNow } from '../../../ui/use-now.ts';
import { AttachmentList } from '../files/attachment-list.tsx';
import { CREATE_ADDRESS } from '../support-address.ts';
import { ageOf, Part, PriorityBadge, StatusBadge } from '../ticket-parts.tsx';
import { ReplyForm } from './reply-form.tsx';
import { filePaths, Thread } from './thread.tsx';

type StatusSelectProps = Pick<TicketViewProps, 'ticket' | 'online' | 'onChanged'>;

const FAILED = 'Failed to update ticket status';

/** A status unknown to this version stays shown. */
function StatusSelect({ ticket: { id, status }, online, onChanged }: StatusSelectProps) {
  const { task, busy, problem, act } = useAction<TicketStatus>();
  const known: readonly string[] = TICKET_STATUSES;
  const options = [...(known.includes(status) ? [] : [status]), ...known].map(
    (value) => [value, statusName(value)] as const,
  );
  const choose = async (value: string) => {
    const next = TICKET_STATUSES.find((candidate) => candidate === value);
    if (!next || next === status) return;
    if (await act(async () => problemIn(await setTicketStatus(id, next)), next)) onChanged();
  };
  return (
    <>
      <SelectField
        label="Status"
        options={options}
        value={typeof task === 'string' ? task : status}
        disabled={!online || busy}
        onChange={(value) => void choose(value)}
        className="max-w-56"
      />
      {problem === null ? null : <ProblemNotice title={FAILED} reason={problem} />}
    </>
  );
}

/** Links are renewed this long before they expire, in milliseconds. */
const MARGIN = 600_000;

/** By path; renewed before they expire. */
function useSignedLinks(paths: readonly string[]): ReadonlyMap<string, string> {
  const [links, setLinks] = useState<ReadonlyMap<string, string>>(new Map());
  const signedAt = useRef(new Map<string, number>());
  const now = useNow(60_000);
  const wanted = paths.join('\n');
  useEffect(() => {
    const stale = wanted
      .split('\n')
      .filter((path) => path !== '')
      .filter((path) => now - (signedAt.current.get(path) ?? 0) > LINK_LIFETIME * 1000 - MARGIN);
    if (stale.length === 0) return;
    for (const path of stale) signedAt.current.set(path, now);
    void signLinks(stale).then((fresh) => {
      if (fresh.ok) setLinks((before) => new Map([...before, ...fresh.value]));
      else for (const path of stale) signedAt.current.delete(path);
    });
  }, [wanted, now]);
  return links;
}

interface TicketViewProps {
  readonly ticket: TicketDetail;
  readonly messages: readonly TicketMessage[];
  readonly authors: ReadonlyMap<string, string>;
  readonly person: Person;
  readonly admin: boolean;
  readonly online: boolean;
  /** Grows with each request to answer; 0: none. */
  readonly focusReply: number;
  readonly onChanged: () => void;
}

export function TicketView(props: TicketViewProps) {
  const { ticket, messages, authors, person, admin, online, onChanged } = props;
  const now = useNow(30_000);
  const links = useSignedLinks(filePaths(ticket, messages));
  const ownFiles = ticket.ticket_attachments.filter((file) => file.message_id === null);
  return (
    <>
      <Part
        title={ticket.title}
        aside={
          <div className="flex flex-wrap gap-1.5">
            <StatusBadge status={ticket.status} />
            <PriorityBadge priority={ticket.priority} />
          </div>
        }
      >
        <div className="flex flex-col gap-3">
          <p className="numeric flex flex-wrap gap-x-4 text-[0.8125rem] text-faint">
            {admin ? (
              <span className="[overflow-wrap:anywhere] text-text">{ticket.user_email}</span>
            ) : null}
            <span>Created {ageOf(ticket.created_at, now)}</span>
          </p>
          {admin ? <StatusSelect ticket={ticket} online={online} onChanged={onChanged} /> : null}
          <p className="max-w-[68ch] whitespace-pre-wrap break-words">{ticket.description}</p>
          <AttachmentList files={ownFiles} links={links} />
        </div>
      </Part>
      <Part title="Messages">
        <Thread messages={messages} userId={person.id} authors={authors} links={links} now={now} />
      </Part>
      {ticket.status === 'resolved' ? (
        <Notice
          tone="up"
          title="This ticket is resolved."
          action={
            admin ? undefined : (
              <Link to={CREATE_ADDRESS} className={buttonClass()}>
                Create New Ticket
              </Link>
            )
          }
        />
      ) : (
        <ReplyForm
          person={person}
          ticketId={ticket.id}
          admin={admin}
          focusRequest={props.focusReply}
          onSent={onChanged}
        />
      )}
    </>
  );
}
