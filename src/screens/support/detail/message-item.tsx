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
        'max-w-[92%] rounded-xl border p-3',
        own ? 'self-end' : 'self-start',
        note
          ? 'border-warn bg-warn-soft'
          : own
            ? 'border-line bg-accent-soft'
            : 'border-line bg-raised',
      )}
    >
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
        <span className="break-all font-semibold">{author}</span>
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
