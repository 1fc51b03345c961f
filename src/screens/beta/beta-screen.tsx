import { useEffect, useState } from 'react';
import { Link, Navigate } from 'react-router-dom';
import type { LastBackup } from '../../../domain/person/beta.ts';
import { momentText } from '../../../domain/text/moment-text.ts';
import { relativeTime } from '../../../domain/text/relative-time.ts';
import { MINUTE_MS } from '../../../domain/text/time-units.ts';
import { readLastBackup } from '../../backend/beta-desk.ts';
import { sentenceOf } from '../../backend/failure.ts';
import { enterMailbox, mailboxUrl } from '../../backend/mailbox.ts';
import { onReachable, useReachable } from '../../state/connectivity.ts';
import { useIsAdmin } from '../../state/use-is-admin.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useNow } from '../../ui/use-now.ts';
import { BackgroundRounds } from './background-rounds.tsx';
import { BetaDesk } from './beta-desk.tsx';

/** Renders nothing where backups are made elsewhere. */
export function LastBackupLine() {
  const [state, setState] = useState<LastBackup | null>(null);
  const now = useNow(MINUTE_MS);
  useEffect(() => {
    const load = async () => {
      const outcome = await readLastBackup();
      if (outcome.ok) setState(outcome.value);
    };
    void load();
    return onReachable('analysis', () => void load());
  }, []);
  if (!state?.kept) return null;
  const moment = state.madeAt === null ? null : Date.parse(state.madeAt);
  return (
    <p className="mt-4 text-muted text-sm">
      {moment === null ? (
        'No backup was made yet.'
      ) : (
        <>
          Last backup{' '}
          <time dateTime={new Date(moment).toISOString()} title={momentText(moment)}>
            {relativeTime(moment, now)}
          </time>
          .
        </>
      )}{' '}
      <code>npm run backup</code> on the server makes one.
    </p>
  );
}

/** Links to the mail catcher; renders nothing where e-mail is sent for real. */
function MailboxButton() {
  const [url, setUrl] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const online = useReachable('database');
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    void mailboxUrl().then((answer) => setUrl(answer.ok ? answer.value : null));
  }, []);
  if (url === null) return null;
  const mailbox = url;

  async function enter() {
    setBusy(true);
    setError(null);
    const outcome = await enterMailbox();
    if (outcome.ok) return location.assign(mailbox);
    setBusy(false);
    setError(sentenceOf(outcome.failure));
  }
  return (
    <>
      <Button busy={busy} disabled={busy || !online} onClick={() => void enter()}>
        Mailbox
      </Button>
      {error ? (
        <Notice tone="down" className="basis-full">
          {error}
        </Notice>
      ) : null}
    </>
  );
}

/** For admins; others are redirected to the dashboard. */
export function BetaScreen() {
  const admin = useIsAdmin();
  if (admin === false) return <Navigate to="/dashboard" replace />;
  return (
    <Page
      title="Beta access"
      width="medium"
      aside={
        <div className="flex gap-2">
          {admin ? <MailboxButton /> : null}
          <Link to="/trail" className={buttonClass('quiet')}>
            Trail
          </Link>
        </div>
      }
    >
      {admin ? (
        <>
          <BetaDesk />
          <BackgroundRounds />
          <LastBackupLine />
        </>
      ) : (
        <Skeleton className="h-64" />
      )}
    </Page>
  );
}
