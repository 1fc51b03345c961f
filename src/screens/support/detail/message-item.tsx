import { EyeOff } from 'lucide-react';
import type { TicketMessage } from '../../../../domain/ticket.ts';
import { Badge } from '../../../ui/badge.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { AttachmentList } from '../files/attachment-list.tsx';
import { ageOf } from '../moment.ts';

interface MessageItemProps {
  readonly message: TicketMessage;
  /** Whether the reader wrote it. */
  readonly own: boolean;
  readonly author: string;
  readonly links: ReadonlyMap<string, string>;
  readonly now: number;
}

/** One message of the thread; own ones are at the right, notes are marked. */
export function MessageItem({ message, own, author, links, now }: MessageItemProps) {
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
