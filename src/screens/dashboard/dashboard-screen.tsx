import { Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useSession } from '../../state/session.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { readAddress } from './address.ts';
import { Dashboard, loadingBody } from './dashboard.tsx';

const RecordedAnalysis = lazyPart(() => import('./recorded-analysis.tsx'), 'RecordedAnalysis');
const OpenScanned = lazyPart(() => import('./open-scanned.tsx'), 'OpenScanned');

/** Resolves once the code and first data are loaded. */
export async function openDashboard(): Promise<typeof DashboardScreen> {
  // Failures are retried and reported where they are shown.
  await loadingBody.then(({ readAhead }) => readAhead()).catch(() => undefined);
  return DashboardScreen;
}

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
