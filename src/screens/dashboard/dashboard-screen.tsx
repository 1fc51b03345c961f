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

function AddressedPart({ userId }: { readonly userId: string }) {
  const { snapshot, scanned, claim } = readAddress(useSearchParams()[0]);
  if (snapshot) return <RecordedAnalysis key={snapshot} userId={userId} snapshotId={snapshot} />;
  if (scanned) return <OpenScanned key={scanned} {...{ userId, claim }} coin={scanned} />;
  return <Dashboard key={userId} userId={userId} />;
}

function DashboardScreen() {
  const userId = useSession((state) => state.person?.id);
  return (
    <>
      <h1 className="sr-only">Dashboard</h1>
      <Suspense fallback={null}>{userId ? <AddressedPart userId={userId} /> : null}</Suspense>
    </>
  );
}
