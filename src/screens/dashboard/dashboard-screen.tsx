import { useSession } from '../../state/session.ts';
import { Page } from '../../ui/page.tsx';
import { Dashboard } from './dashboard.tsx';

/** /dashboard: analyse a coin, or read an analysis. */
export function DashboardScreen() {
  const userId = useSession((state) => state.person?.id);
  return (
    <Page title="Dashboard" titleHidden>
      {userId ? <Dashboard key={userId} userId={userId} /> : null}
    </Page>
  );
}
