import { useEffect, useState } from 'react';
import type { ChartAnswer } from '../../../data/snapshot-chart.ts';
import type { ChartedAnalysis } from '../../../device/database/beside-analysis.ts';

// A chunk of its own, since the source of a number loads it too.
const loadingCharts = import('../../../data/snapshot-chart.ts');
loadingCharts.catch(() => undefined);

type Loaded = ChartAnswer | { readonly status: 'loading' };

const CODE_MISSING = 'A part of the app could not be loaded. Reload the page.';

/** `retry` asks again after a failure; retries by itself once online. */
export function useSnapshotChart(
  { userId, coin, kind, snapshotId }: ChartedAnalysis,
  online: boolean,
): { readonly answer: Loaded; readonly retry: () => void } {
  const [loaded, setLoaded] = useState<{ of: string | null; answer: ChartAnswer } | null>(null);
  const answer = loaded?.of === snapshotId ? loaded.answer : null;
  const settled = answer !== null && !(answer.status === 'offline' && online);
  useEffect(() => {
    if (settled || snapshotId === null) return;
    let wanted = true;
    const key = { userId, coin, kind };
    const show = (found: ChartAnswer) => {
      if (wanted) setLoaded({ of: snapshotId, answer: found });
    };
    loadingCharts
      .then(({ loadChart }) => loadChart({ key, snapshotId, online, wanted: () => wanted }))
      .then(show, () => show({ status: 'failed', sentence: CODE_MISSING }));
    return () => {
      wanted = false;
    };
  }, [userId, coin, kind, snapshotId, online, settled]);
  const retry = () => setLoaded(null);
  if (snapshotId === null) return { answer: { status: 'none' }, retry };
  return { answer: answer ?? { status: 'loading' }, retry };
}
