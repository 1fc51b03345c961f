import { Link, Navigate } from 'react-router-dom';
import { useIsAdmin } from '../../state/use-is-admin.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { BackgroundRounds } from './background-rounds.tsx';
import { BetaDesk } from './beta-desk.tsx';
import { LastBackupLine } from './last-backup-line.tsx';
import { MailboxButton } from './mailbox-button.tsx';

/** /beta: who is let in. For admins; anybody else is sent to the dashboard. */
export function BetaScreen() {
  const admin = useIsAdmin();
  if (admin === false) return <Navigate to="/dashboard" replace />;
  return (
    <Page
      title="Beta access"
      width="reading"
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
