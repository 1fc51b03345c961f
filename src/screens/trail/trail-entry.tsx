import { Children, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { AdminAction } from '../../../domain/admin-action.ts';
import { ticketPath } from '../../../domain/notice.ts';
import { relativeTime } from '../../../domain/relative-time.ts';
import { type Piece, sentenceOfAction } from './sentence.ts';

const fullDate = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'long' });

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
    <li className="flex flex-col gap-1 py-3">
      <p className="break-words">{Children.toArray(sentenceOfAction(entry).map(elementOf))}</p>
      <time
        dateTime={entry.created_at}
        title={fullDate.format(moment)}
        className="numeric self-start text-muted text-sm"
      >
        {relativeTime(moment, now)}
      </time>
    </li>
  );
}
