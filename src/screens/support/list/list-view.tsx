import { ChevronLeft, ChevronRight, Plus } from 'lucide-react';
import { useRef } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { problemOf } from '../../../backend/failure.ts';
import {
  TICKET_PAGE_SIZE,
  type TicketCounts,
  type TicketQuestion,
  ticketCounts,
  ticketPage,
} from '../../../data/tickets.ts';
import { useReachable } from '../../../state/connectivity.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { ProblemNotice } from '../../../ui/notice.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { CREATE_ADDRESS, listAddress } from '../support-address.ts';
import { counted, ListSkeleton } from '../ticket-parts.tsx';
import { ListFilters } from './list-filters.tsx';
import { ListKeys } from './list-keys.tsx';
import { TicketRow } from './ticket-row.tsx';

interface PagerProps {
  readonly question: TicketQuestion;
  readonly pages: number;
}

function Pager({ question, pages }: PagerProps) {
  const { page } = question;
  const addressOf = (next: number) => listAddress({ ...question, page: next });
  if (pages <= 1 && page === 0) return null;
  return (
    <nav aria-label="Pages" className="flex items-center justify-between gap-2">
      {page > 0 ? (
        <Link to={addressOf(page - 1)} className={buttonClass()}>
          <ChevronLeft aria-hidden="true" className="size-4" />
          Previous
        </Link>
      ) : (
        <span className="min-w-28" />
      )}
      <span className="numeric text-center text-muted text-sm">
        Page {(page + 1).toLocaleString('en')} of {Math.max(pages, page + 1).toLocaleString('en')}
      </span>
      {page + 1 < pages ? (
        <Link to={addressOf(page + 1)} className={buttonClass()}>
          Next
          <ChevronRight aria-hidden="true" className="size-4" />
        </Link>
      ) : (
        <span className="min-w-28" />
      )}
    </nav>
  );
}

const TILES = [
  ['Pending', 'pending'],
  ['In Progress', 'in_progress'],
  ['Resolved', 'resolved'],
] as const;

const totalOf = (counts: TicketCounts): number =>
  [...counts.values()].reduce((sum, tickets) => sum + tickets, 0);

function Tile({ name, count }: { readonly name: string; readonly count: number | null }) {
  return (
    <div className="border-line py-3 max-sm:odd:border-e max-sm:odd:pe-4 max-sm:even:ps-4 max-sm:[&:nth-child(n+3)]:border-t sm:border-s sm:px-4 sm:first:border-s-0 sm:first:ps-0">
      <dt className="text-faint text-xs">{name}</dt>
      <dd className="numeric font-semibold text-[1.25rem]">
        {count === null ? '–' : count.toLocaleString('en')}
      </dd>
    </div>
  );
}

function SummaryTiles({ counts }: { readonly counts: TicketCounts | null }) {
  return (
    <dl className="grid grid-cols-2 border-line border-y sm:grid-cols-4">
      <Tile name="Total Tickets" count={counts && totalOf(counts)} />
      {TILES.map(([name, status]) => (
        <Tile key={status} name={name} count={counts && (counts.get(status) ?? 0)} />
      ))}
    </dl>
  );
}

interface ListViewProps {
  readonly userId: string;
  readonly question: TicketQuestion;
  readonly admin: boolean;
}

const FAILURE = 'Failed to load tickets';

const ALL = { search: null, priority: null };

export function ListView({ userId, question, admin }: ListViewProps) {
  const navigate = useNavigate();
  const online = useReachable('database');
  const now = useNow(30_000);
  const items = useRef<HTMLUListElement>(null);
  const { search, status, priority } = question;
  const filter = { search, priority };
  const { value: rows, loading, failure } = ticketPage.useRead(userId, online, question);
  const { value: counts } = ticketCounts.useRead(userId, online, ALL);
  const { value: matching } = ticketCounts.useRead(userId, online, filter);
  const found = matching && (status === null ? totalOf(matching) : (matching.get(status) ?? 0));
  const problem = problemOf(FAILURE, failure);
  const retry = () => {
    void ticketPage.reload(userId, question);
    void ticketCounts.reload(userId, ALL);
    void ticketCounts.reload(userId, filter);
  };
  const pages = Math.ceil((found ?? 0) / TICKET_PAGE_SIZE);
  return (
    <>
      {admin ? (
        <>
          <SummaryTiles counts={counts} />
          <ListFilters
            key={question.search}
            question={question}
            onAsk={(next) => void navigate(listAddress(next), { replace: true })}
          />
        </>
      ) : null}
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="font-semibold text-[1.0625rem]">
          {admin ? 'All Support Tickets' : 'Your Support Tickets'}{' '}
          {found === null ? null : (
            <span className="numeric font-normal text-[0.8125rem] text-faint">
              ({counted(found, 'ticket')})
            </span>
          )}
        </h2>
        {admin ? (
          <ListKeys list={items} />
        ) : (
          <Link to={CREATE_ADDRESS} className={buttonClass('primary')}>
            <Plus aria-hidden="true" className="size-4" />
            Create New Ticket
          </Link>
        )}
      </div>
      {problem && online ? <ProblemNotice {...problem} onRetry={retry} /> : null}
      {loading && online ? <ListSkeleton /> : null}
      {rows?.length === 0 ? (
        <p className="border-line border-y py-8 text-muted">No tickets found</p>
      ) : null}
      {rows && rows.length > 0 ? (
        <ul ref={items} className="-mx-4 border-line border-b">
          {rows.map((row) => (
            <TicketRow key={row.id} row={row} now={now} withOwner={admin} />
          ))}
        </ul>
      ) : null}
      <Pager question={question} pages={pages} />
    </>
  );
}
