import { Navigate } from 'react-router-dom';
import { useIsAdmin } from '../../state/use-is-admin.ts';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Trail } from './trail.tsx';

/** /trail: what admins and operators did. For admins; anybody else is sent to the dashboard. */
export function TrailScreen() {
  const admin = useIsAdmin();
  if (admin === false) return <Navigate to="/dashboard" replace />;
  return (
    <Page title="Trail" width="reading">
      <p className="text-muted">
        What admins and operators did. Entries are written by the database and cannot be changed or
        removed.
      </p>
      {admin ? <Trail /> : <Skeleton className="h-64" />}
    </Page>
  );
}
