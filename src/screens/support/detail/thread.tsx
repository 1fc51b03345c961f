import { EyeOff } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { TicketDetail, TicketMessage } from '../../../../domain/person/ticket.ts';
import { Badge } from '../../../ui/badge.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { SCROLLED } from '../../../ui/scrolled.ts';
import { AttachmentList } from '../files/attachment-list.tsx';
import { ageOf } from '../ticket-parts.tsx';

/** Within a millisecond the texts' finer digits decide. */
const compareMoments = (a: string, b: string): number =>
  Date.parse(a) - Date.parse(b) || (a < b ? -1 : a > b ? 1 : 0);

/** Oldest first; notes only for admins. */
export const shownMessages = (ticket: TicketDetail, admin: boolean): readonly TicketMessage[] =>
  ticket.ticket_messages
    .filter((message) => admin || !message.is_admin_note)
    .sort((a, b) => compareMoments(a.created_at, b.created_at) || (a.id < b.id ? -1 : 1));

export const readUpTo = (ticket: TicketDetail, messages: readonly TicketMessage[]): string =>
  messages.at(-1)?.created_at ?? ticket.created_at;

export const filePaths = (ticket: TicketDetail, messages: readonly TicketMessage[]): string[] =>
  [...ticket.ticket_attachments, ...messages.flatMap((m) => m.ticket_attachments)].map(
    (file) => file.file_path,
  );

interface MessageItemProps {
  readonly message: TicketMessage;
  readonly own: boolean;
  readonly author: string;
  readonly links: ReadonlyMap<string, string>;
  readonly now: number;
}

function MessageItem({ message, own, author, links, now }: MessageItemProps) {
  const note = message.is_admin_note;
  return (
    <li
      className={classNames(
        'w-fit max-w-[min(92%,44rem)] rounded-[10px] px-3.5 py-2.5',
        own ? 'self-end' : 'self-start',
        note ? 'bg-warn-soft' : own ? 'bg-accent-soft' : 'bg-raised',
      )}
    >
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-[0.8125rem]">
        <span className="[overflow-wrap:anywhere] font-semibold">{author}</span>
        {note ? (
          <Badge tone="warn">
            <EyeOff aria-hidden="true" className="size-3.5" />
            Admin note
          </Badge>
        ) : null}
        <time dateTime={message.created_at} className="numeric text-muted">
          {ageOf(message.created_at, now)}
        </time>
      </div>
      <p className="mt-1 whitespace-pre-wrap break-words">{message.message}</p>
      <AttachmentList files={message.ticket_attachments} links={links} />
    </li>
  );
}

interface ThreadProps {
  readonly messages: readonly TicketMessage[];
  readonly userId: string;
  readonly authors: ReadonlyMap<string, string>;
  readonly links: ReadonlyMap<string, string>;
  readonly now: number;
}

/** Opens at its end and scrolls there when a message arrives. */
export function Thread({ messages, userId, authors, links, now }: ThreadProps) {
  const box = useRef<HTMLDivElement>(null);
  const last = messages.at(-1)?.id;
  useEffect(() => {
    const element = box.current;
    if (!element || last === undefined) return;
    element.scrollTop = element.scrollHeight;
  }, [last]);
  return (
    <div
      ref={box}
      {...SCROLLED}
      role="log"
      aria-label="Messages"
      className="max-h-96 overflow-y-auto border-line border-t [scrollbar-width:thin]"
    >
      {messages.length === 0 ? <p className="py-4 text-muted">No messages yet</p> : null}
      <ul className="flex flex-col gap-4 px-0.5 py-4">
        {messages.map((message) => (
          <MessageItem
            key={message.id}
            message={message}
            own={message.user_id === userId}
            author={
              message.user_id === userId ? 'You' : (authors.get(message.id) ?? message.user_email)
            }
            links={links}
            now={now}
          />
        ))}
      </ul>
    </div>
  );
}
