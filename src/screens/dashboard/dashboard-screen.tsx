import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useSession } from '../../state/session.ts';
import { readAddress } from './address.ts';
import { Dashboard, loadingBody } from './dashboard.tsx';

const RecordedAnalysis = lazy(() =>
  import('./recorded-analysis.tsx').then((module) => ({ default: module.RecordedAnalysis })),
);

const OpenScanned = lazy(() =>
  import('./open-scanned.tsx').then((module) => ({ default: module.OpenScanned })),
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
  const { snapshot, scanned } = readAddress(useSearchParams()[0]);
  return (
    <>
      <h1 className="sr-only">Dashboard</h1>
      {userId && snapshot ? (
        <Suspense fallback={null}>
          <RecordedAnalysis key={snapshot} userId={userId} snapshotId={snapshot} />
        </Suspense>
      ) : null}
      {userId && !snapshot && scanned ? (
        <Suspense fallback={null}>
          <OpenScanned key={scanned} userId={userId} coin={scanned} />
        </Suspense>
      ) : null}
      {userId && !snapshot && !scanned ? <Dashboard key={userId} userId={userId} /> : null}
    </>
  );
}
