import { Children, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { AdminAction } from '../../../domain/admin-action.ts';
import { momentText } from '../../../domain/moment-text.ts';
import { ticketPath } from '../../../domain/notice.ts';
import { relativeTime } from '../../../domain/relative-time.ts';
import { type Piece, sentenceOfAction } from './sentence.ts';

function elementOf(piece: Piece): ReactNode {
  if (piece.kind === 'person') {
    return <span className="font-medium [overflow-wrap:anywhere]">{piece.text}</span>;
  }
  if (piece.kind === 'words') return piece.text;
  return (
    <Link to={ticketPath(piece.id)} className="text-accent underline">
      {piece.text}
    </Link>
  );
}

interface TrailEntryProps {
  readonly entry: AdminAction;
  readonly now: number;
}

/** One action as a sentence, with its age. */
export function TrailEntry({ entry, now }: TrailEntryProps) {
  const moment = Date.parse(entry.created_at);
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3">
      <p className="min-w-0 max-w-[68ch] break-words">
        {Children.toArray(sentenceOfAction(entry).map(elementOf))}
      </p>
      <time
        dateTime={entry.created_at}
        title={momentText(moment)}
        className="numeric text-faint text-xs"
      >
        {relativeTime(moment, now)}
      </time>
    </li>
  );
}
