import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useSession } from '../../state/session.ts';
import { Page } from '../../ui/page.tsx';
import { readAddress } from './address.ts';
import { Dashboard } from './dashboard.tsx';
import { ResultsSkeleton } from './results-skeleton.tsx';

const RecordedAnalysis = lazy(() =>
  import('./recorded-analysis.tsx').then((module) => ({ default: module.RecordedAnalysis })),
);

/** /dashboard: analyse a coin, or read an analysis. */
export function DashboardScreen() {
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
