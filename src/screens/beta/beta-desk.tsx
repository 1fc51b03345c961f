import { useEffect, useEffectEvent, useState } from 'react';
import { BETA_PAGE_SIZE, type BetaEntry, type BetaStanding } from '../../../domain/person/beta.ts';
import { dateText } from '../../../domain/text/moment-text.ts';
import { sentenceOf } from '../../backend/failure.ts';
import { askBetaDesk, type BetaAction, betaPage } from '../../data/beta-desk.ts';
import { useHeld } from '../../data/resource.ts';
import { useUnreachable } from '../../state/connectivity.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TextField } from '../../ui/field.tsx';
import { Notice, OfflineNotice, ProblemNotice } from '../../ui/notice.tsx';
import { Pager } from '../../ui/pager.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Loading } from '../../ui/skeleton.tsx';

type DeskAnswer = Awaited<ReturnType<typeof askBetaDesk>>;

function Standing({ entry }: { readonly entry: BetaEntry }) {
  return (
    <span className="flex flex-wrap gap-1.5">
      {entry.approved ? <Badge tone="up">Approved</Badge> : <Badge tone="warn">Waiting</Badge>}
      {entry.admin ? <Badge tone="accent">Admin</Badge> : null}
      {entry.confirmed ? null : <Badge>Not confirmed</Badge>}
    </span>
  );
}

interface RowProps {
  readonly entry: BetaEntry;
  readonly online: boolean;
  readonly onAnswer: (answer: DeskAnswer) => void;
}

function BetaEntryRow({ entry, online, onAnswer }: RowProps) {
  const [busy, setBusy] = useState<BetaAction | null>(null);
  const { email } = entry;
  const button = (action: BetaAction, text: string, variant: 'soft' | 'secondary' | 'danger') => (
    <Button
      variant={variant}
      aria-label={`${text}: ${email}`}
      busy={busy === action}
      disabled={busy !== null || !online}
      onClick={async () => {
        setBusy(action);
        onAnswer(await askBetaDesk(action, email));
        setBusy(null);
      }}
    >
      {text}
    </Button>
  );
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 py-3">
      <div className="flex min-w-0 flex-1 basis-64 flex-col gap-1">
        <span className="font-[560] [overflow-wrap:anywhere]">{email}</span>
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-faint text-xs">
          <Standing entry={entry} />
          <span>Joined {dateText(Date.parse(entry.joinedAt))}</span>
          {entry.approvedAt ? <span>Approved {dateText(Date.parse(entry.approvedAt))}</span> : null}
        </span>
      </div>
      <div className="flex flex-wrap gap-2">
        {entry.approved ? (
          <>
            {button('resend', 'Send email again', 'secondary')}
            {button('revoke', 'Revoke', 'danger')}
          </>
        ) : (
          button('approve', 'Approve', 'soft')
        )}
      </div>
    </li>
  );
}

const DEBOUNCE_MS = 250;

function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(setSettled, DEBOUNCE_MS, typed);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}

const STANDINGS: readonly (readonly [BetaStanding, string])[] = [
  ['all', 'All'],
  ['waiting', 'Waiting'],
  ['approved', 'Approved'],
];

const ROWS = Array<string>(4).fill('h-14');

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
  // What is asked for may have changed since the press.
  const reloadShown = useEffectEvent(reload);
  useEffect(() => {
    if (answer) reloadShown();
  }, [answer]);
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
        {answer ? (
          <Notice tone={answer.ok ? 'up' : 'down'}>
            {answer.ok ? answer.value.message : sentenceOf(answer.failure)}
          </Notice>
        ) : null}
        <OfflineNotice why={unreachable}>
          Nothing can be changed now{shown ? '; the list is as it was last read' : ''}.
        </OfflineNotice>
        {failure && unreachable === null ? (
          <ProblemNotice reason={sentenceOf(failure)} onRetry={reload} />
        ) : null}
        {shown === null && !failure && unreachable === null ? (
          <Loading words="Loading the waitlist" parts={ROWS} />
        ) : null}
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
                    onAnswer={setAnswer}
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
