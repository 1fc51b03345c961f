import { useEffect, useState } from 'react';
import { BETA_PAGE_SIZE, type BetaStanding } from '../../../domain/person/beta.ts';
import { sentenceOf } from '../../backend/failure.ts';
import { betaPage } from '../../data/beta-desk.ts';
import { useHeld } from '../../data/resource.ts';
import { useUnreachable } from '../../state/connectivity.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Pager } from '../../ui/pager.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { BetaEntryRow, type DeskAnswer } from './beta-entry-row.tsx';

/** Debounce of the search field, in milliseconds. */
const SETTLE_AFTER = 250;

/** What is typed, once the typing pauses. */
function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(setSettled, SETTLE_AFTER, typed);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
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

export function BetaDesk({ userId }: { readonly userId: string }) {
  const [search, setSearch] = useState('');
  const [standing, setStanding] = useState<BetaStanding>('all');
  const [page, setPage] = useState(0);
  const [answer, setAnswer] = useState<DeskAnswer | null>(null);
  const unreachable = useUnreachable('analysis');
  const question = { search: useSettled(search), standing, page };
  const { value, busy, failure } = betaPage.useRead(userId, unreachable === null, question);
  const shown = useHeld(value, true);
  const reload = () => void betaPage.reload(userId, question);

  const ask = (change: () => void) => {
    change();
    setPage(0);
    setAnswer(null);
  };
  const onAnswer = (next: DeskAnswer) => {
    setAnswer(next);
    reload();
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
            {shown ? '; the list is as it was last read' : ''}.
          </Notice>
        )}
        {failure && unreachable === null ? (
          <Notice tone="down" action={<Button onClick={reload}>Try again</Button>}>
            {sentenceOf(failure)}
          </Notice>
        ) : null}
        {shown === null && !failure && unreachable === null ? <Loading /> : null}
        {shown ? (
          <>
            {shown.total === 0 ? (
              <p className="py-6 text-center text-muted">No addresses match.</p>
            ) : (
              <ul aria-busy={busy} className="divide-y divide-line">
                {shown.entries.map((entry) => (
                  <BetaEntryRow
                    key={entry.email}
                    entry={entry}
                    online={unreachable === null}
                    onAnswer={onAnswer}
                  />
                ))}
              </ul>
            )}
            <Pager page={page} pageSize={BETA_PAGE_SIZE} total={shown.total} onPage={setPage} />
          </>
        ) : null}
      </div>
    </Card>
  );
}
