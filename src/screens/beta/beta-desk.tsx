import { useCallback, useEffect, useRef, useState } from 'react';
import {
  BETA_PAGE_SIZE,
  type BetaPage,
  type BetaQuestion,
  type BetaStanding,
} from '../../../domain/person/beta.ts';
import { readBetaPage } from '../../backend/beta-desk.ts';
import { sentenceOf } from '../../backend/failure.ts';
import { onReachable, useUnreachable } from '../../state/connectivity.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Pager } from '../../ui/pager.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { BetaEntryRow, type DeskAnswer } from './beta-entry-row.tsx';

interface Shown {
  readonly page: BetaPage | null;
  readonly error: string | null;
  readonly loading: boolean;
}

/** Debounce of the search field, in milliseconds. */
const SETTLE_AFTER = 250;

/** Keeps showing the previous page until the next one arrives. */
function useBetaPage(question: BetaQuestion): Shown & { readonly reload: () => void } {
  const { search, standing, page } = question;
  const [shown, setShown] = useState<Shown>({ page: null, error: null, loading: true });
  const asked = useRef(0);

  const load = useCallback(async () => {
    asked.current += 1;
    const own = asked.current;
    setShown((before) => ({ ...before, loading: true }));
    const outcome = await readBetaPage({ search, standing, page });
    // Superseded by a newer question.
    if (own !== asked.current) return;
    if (outcome.ok) return setShown({ page: outcome.value, error: null, loading: false });
    const error = sentenceOf(outcome.failure);
    setShown((before) => ({ ...before, error, loading: false }));
  }, [search, standing, page]);

  useEffect(() => {
    const timer = setTimeout(load, SETTLE_AFTER);
    const stop = onReachable('analysis', () => void load());
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [load]);

  return { ...shown, reload: () => void load() };
}

const STANDINGS: readonly (readonly [BetaStanding, string])[] = [
  ['all', 'All'],
  ['waiting', 'Waiting'],
  ['approved', 'Approved'],
];

const ROWS = ['a', 'b', 'c', 'd'];

function Loading() {
  return (
    <div role="status" className="flex flex-col gap-4">
      <span className="sr-only">Loading the waitlist</span>
      {ROWS.map((row) => (
        <Skeleton key={row} className="h-14" />
      ))}
    </div>
  );
}

export function BetaDesk() {
  const [search, setSearch] = useState('');
  const [standing, setStanding] = useState<BetaStanding>('all');
  const [page, setPage] = useState(0);
  const [answer, setAnswer] = useState<DeskAnswer | null>(null);
  const shown = useBetaPage({ search, standing, page });
  const unreachable = useUnreachable('analysis');

  const ask = (change: () => void) => {
    change();
    setPage(0);
    setAnswer(null);
  };
  const onAnswer = (next: DeskAnswer) => {
    setAnswer(next);
    shown.reload();
  };
  return (
    <Card>
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap gap-3">
          <TextField
            label="Search"
            type="search"
            placeholder="Part of an address"
            className="min-w-0 flex-1 basis-56"
            value={search}
            onChange={({ target }) => ask(() => setSearch(target.value))}
          />
          <SelectField
            label="Show"
            options={STANDINGS}
            value={standing}
            onChange={(wanted) => ask(() => setStanding(wanted))}
          />
        </div>
        {answer ? <Notice tone={answer.ok ? 'up' : 'down'}>{answer.text}</Notice> : null}
        {unreachable === null ? null : (
          <Notice tone="warn">
            {unreachable} Nothing can be changed now
            {shown.page ? '; the list is as it was last read' : ''}.
          </Notice>
        )}
        {shown.error && unreachable === null ? (
          <Notice tone="down" action={<Button onClick={shown.reload}>Try again</Button>}>
            {shown.error}
          </Notice>
        ) : null}
        {shown.page === null && !shown.error && unreachable === null ? <Loading /> : null}
        {shown.page ? (
          <>
            {shown.page.total === 0 ? (
              <p className="py-6 text-center text-muted">No addresses match.</p>
            ) : (
              <ul aria-busy={shown.loading} className="divide-y divide-line">
                {shown.page.entries.map((entry) => (
                  <BetaEntryRow
                    key={entry.email}
                    entry={entry}
                    online={unreachable === null}
                    onAnswer={onAnswer}
                  />
                ))}
              </ul>
            )}
            <Pager
              page={page}
              pageSize={BETA_PAGE_SIZE}
              total={shown.page.total}
              onPage={setPage}
            />
          </>
        ) : null}
      </div>
    </Card>
  );
}
