import { Link, Navigate } from 'react-router-dom';
import { useIsAdmin } from '../../state/use-is-admin.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Trail } from './trail.tsx';

/** For admins; others are redirected to the dashboard. */
export function TrailScreen() {
  const admin = useIsAdmin();
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
      {admin ? <Trail /> : <Skeleton className="h-64" />}
    </Page>
  );
}
