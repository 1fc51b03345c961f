import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useSession } from '../../state/session.ts';
import { Page } from '../../ui/page.tsx';
import { readAddress } from './address.ts';
import { Dashboard, loadingBody } from './dashboard.tsx';
import { ResultsSkeleton } from './results-skeleton.tsx';

const RecordedAnalysis = lazy(() =>
  import('./recorded-analysis.tsx').then((module) => ({ default: module.RecordedAnalysis })),
);

/** The screen, once its parts and what it shows first are there. */
export async function openDashboard(): Promise<typeof DashboardScreen> {
  // What fails is retried, and reported, where it is shown.
  await loadingBody.then(({ readAhead }) => readAhead()).catch(() => undefined);
  return DashboardScreen;
}

/** /dashboard: analyse a coin, or read an analysis. */
function DashboardScreen() {
  const userId = useSession((state) => state.person?.id);
  const { snapshot } = readAddress(useSearchParams()[0]);
  return (
    <Page title="Dashboard" titleHidden>
      {userId && snapshot ? (
        <Suspense fallback={<ResultsSkeleton />}>
          <RecordedAnalysis key={snapshot} userId={userId} snapshotId={snapshot} />
        </Suspense>
      ) : null}
      {userId && !snapshot ? <Dashboard key={userId} userId={userId} /> : null}
    </Page>
  );
}
