import { Link, Navigate } from 'react-router-dom';
import { MINUTE_MS } from '../../../domain/text/time-units.ts';
import { problemIn } from '../../backend/failure.ts';
import { useIsAdmin } from '../../data/admin-role.ts';
import { enterMailbox, lastBackup, mailbox } from '../../data/beta-desk.ts';
import { useReachable } from '../../state/connectivity.ts';
import { useSession } from '../../state/session.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useNow } from '../../ui/use-now.ts';
import { BackgroundRounds, Moment } from './background-rounds.tsx';
import { BetaDesk } from './beta-desk.tsx';

/** Renders nothing where backups are made elsewhere. */
export function LastBackupLine({ userId }: { readonly userId: string }) {
  const { value: state } = lastBackup.useRead(userId, useReachable('analysis'));
  const now = useNow(MINUTE_MS);
  if (!state?.kept) return null;
  return (
    <p className="mt-4 text-muted text-sm">
      {state.madeAt === null ? (
        'No backup was made yet.'
      ) : (
        <>
          Last backup <Moment iso={state.madeAt} now={now} />.
        </>
      )}{' '}
      <code>npm run backup</code> on the server makes one.
    </p>
  );
}

/** Links to the mail catcher; renders nothing where e-mail is sent for real. */
function MailboxButton({ userId }: { readonly userId: string }) {
  const { value: url } = mailbox.useRead(userId, true);
  const { busy, problem, act } = useAction();
  const online = useReachable('database');
  if (url === null) return null;

  const enter = () =>
    act(async () => {
      const outcome = await enterMailbox();
      if (outcome.ok) location.assign(url);
      return problemIn(outcome);
    });
  return (
    <>
      <Button busy={busy} disabled={!online} onClick={() => void enter()}>
        Mailbox
      </Button>
      {problem ? (
        <Notice tone="down" className="basis-full">
          {problem}
        </Notice>
      ) : null}
    </>
  );
}

export function BetaScreen() {
  const admin = useIsAdmin();
  const userId = useSession((state) => state.person?.id) ?? '';
  if (admin === false) return <Navigate to="/dashboard" replace />;
  return (
    <Page
      title="Beta access"
      width="medium"
      aside={
        <div className="flex gap-2">
          {admin ? <MailboxButton userId={userId} /> : null}
          <Link to="/trail" className={buttonClass('quiet')}>
            Trail
          </Link>
        </div>
      }
    >
      {admin ? (
        <>
          <BetaDesk userId={userId} />
          <BackgroundRounds userId={userId} />
          <LastBackupLine userId={userId} />
        </>
      ) : (
        <Skeleton className="h-64" />
      )}
    </Page>
  );
}
