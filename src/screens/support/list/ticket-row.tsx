import { MessageSquare, Paperclip } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { TicketRow as Row } from '../../../../domain/person/ticket.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ticketAddress } from '../support-address.ts';
import { ageOf, counted, PriorityBadge, StatusBadge } from '../ticket-parts.tsx';

interface TicketRowProps {
  readonly row: Row;
  readonly now: number;
  readonly withOwner: boolean;
}

export function TicketRow({ row, now, withOwner }: TicketRowProps) {
  return (
    <li className="relative flex flex-col gap-1 border-line border-t px-4 py-3 hover:bg-surface">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-2">
        <h3 className="min-w-0 flex-1 basis-56 font-semibold">
          <Link
            to={ticketAddress(row.id)}
            data-ticket={row.id}
            className="break-words outline-none after:absolute after:inset-0 focus-visible:after:-outline-offset-2 focus-visible:after:outline-2 focus-visible:after:outline-accent"
          >
            {row.title}
          </Link>
        </h3>
        <div className="flex flex-wrap gap-1.5">
          {row.unread ? (
            <Badge tone="accent">
              <span aria-hidden="true" className="size-1.5 rounded-full bg-current" />
              Unread
            </Badge>
          ) : null}
          <StatusBadge status={row.status} />
          <PriorityBadge priority={row.priority} />
        </div>
      </div>
      <p className="line-clamp-2 max-w-[68ch] break-words text-[0.8125rem] text-muted">
        {row.description}
      </p>
      <div className="numeric flex flex-wrap gap-x-4 gap-y-1 text-faint text-xs">
        {withOwner ? (
          <span className="[overflow-wrap:anywhere] text-text">{row.user_email}</span>
        ) : null}
        <span>Created {ageOf(row.created_at, now)}</span>
        {row.last_reply_at ? <span>Last reply {ageOf(row.last_reply_at, now)}</span> : null}
        <span className="inline-flex items-center gap-1">
          <MessageSquare aria-hidden="true" className="size-3.5" />
          {counted(row.message_count, 'message')}
        </span>
        <span className="inline-flex items-center gap-1">
          <Paperclip aria-hidden="true" className="size-3.5" />
          {counted(row.attachment_count, 'attachment')}
        </span>
      </div>
    </li>
  );
}
