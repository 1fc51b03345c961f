import { Children, type ReactNode, useState } from 'react';
import { Link, Navigate } from 'react-router-dom';
import { ticketPath } from '../../../domain/notice/notice.ts';
import { ACTION_NAMES, type AdminAction } from '../../../domain/person/admin-action.ts';
import { momentText } from '../../../domain/text/moment-text.ts';
import { relativeTime } from '../../../domain/text/relative-time.ts';
import { MINUTE_MS } from '../../../domain/text/time-units.ts';
import { problemOf } from '../../backend/failure.ts';
import { useIsAdmin } from '../../data/admin-role.ts';
import { trail } from '../../data/admin-trail.ts';
import { useUnreachable } from '../../state/connectivity.ts';
import { useSession } from '../../state/session.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { OfflineNotice, ProblemNotice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { useNow } from '../../ui/use-now.ts';
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

function TrailEntry({ entry, now }: { readonly entry: AdminAction; readonly now: number }) {
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

const ALL = '';
const ACTIONS = [[ALL, 'All'] as const, ...Object.entries(ACTION_NAMES)];
const ROWS = Array<string>(5).fill('h-12');

function Trail({ userId }: { readonly userId: string }) {
  const [action, setAction] = useState(ALL);
  /** The last entry of each earlier page. */
  const [ends, setEnds] = useState<readonly number[]>([]);
  const end = ends.at(-1) ?? null;
  const unreachable = useUnreachable('database');
  const question = [action || null, end] as const;
  const answer = trail.useRead(userId, unreachable === null, ...question);
  const { value: page, loading } = answer;
  const problem = problemOf('The trail cannot be shown', answer.failure);
  const now = useNow(MINUTE_MS);
  const last = page?.entries.at(-1)?.id;
  return (
    <Card>
      <div className="flex flex-col gap-4">
        <SelectField
          label="Show"
          className="w-full max-w-80"
          options={ACTIONS}
          value={action}
          onChange={(chosen) => {
            setAction(chosen);
            setEnds([]);
          }}
        />
        <OfflineNotice why={unreachable}>The trail is as it was last read.</OfflineNotice>
        {problem && unreachable === null ? (
          <ProblemNotice {...problem} onRetry={() => void trail.reload(userId, ...question)} />
        ) : null}
        {page === null && loading && unreachable === null ? (
          <Loading words="Loading the trail" parts={ROWS} />
        ) : null}
        {page?.entries.length === 0 ? (
          <p className="py-6 text-center text-muted">
            {action === ALL ? 'Nothing has been done yet.' : 'Nothing of this kind has been done.'}
          </p>
        ) : null}
        {page && page.entries.length > 0 ? (
          <ul className="divide-y divide-line">
            {page.entries.map((entry) => (
              <TrailEntry key={entry.id} entry={entry} now={now} />
            ))}
          </ul>
        ) : null}
        <nav aria-label="Pages" className="flex flex-wrap items-center justify-between gap-3">
          <p role="status" className="numeric text-muted text-sm">
            Page {ends.length + 1}
          </p>
          <div className="flex gap-2">
            <Button
              disabled={unreachable !== null || ends.length === 0}
              onClick={() => setEnds(ends.slice(0, -1))}
            >
              Newer
            </Button>
            <Button
              disabled={unreachable !== null || (page !== null && !page.more)}
              onClick={() => last !== undefined && setEnds([...ends, last])}
            >
              Older
            </Button>
          </div>
        </nav>
      </div>
    </Card>
  );
}

export function TrailScreen() {
  const admin = useIsAdmin();
  const userId = useSession((state) => state.person?.id);
  if (admin === false) return <Navigate to="/dashboard" replace />;
  return (
    <Page
      title="Trail"
      width="medium"
      aside={
        <Link to="/beta" className={buttonClass('quiet')}>
          Beta access
        </Link>
      }
    >
      <p className="text-muted">
        What admins and operators did. The database writes the entries; no account can change or
        remove them.
      </p>
      {admin && userId ? <Trail userId={userId} /> : <Skeleton className="h-64" />}
    </Page>
  );
}
