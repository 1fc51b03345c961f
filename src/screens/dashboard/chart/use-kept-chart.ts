import { useEffect } from 'react';
import type { ChartedAnalysis } from '../../../device/database/charts.ts';

/** After this long (ms) the page has settled and nobody waits for anything else. */
const SETTLED_AFTER = 8_000;

/**
 * Has the device keep the chart of an analysis that is being read, also where nobody scrolls to it,
 * so that it opens without a network.
 */
export function useKeptChart(kept: ChartedAnalysis | null, online: boolean): void {
  const { userId, coin, kind, snapshotId = null } = kept ?? {};
  useEffect(() => {
    if (!online || !userId || !coin || !kind || snapshotId === null) return;
    let wanted = true;
    const timer = setTimeout(() => {
      // The chart's place says why there is none.
      import('../../../state/snapshot-chart.ts')
        .then(({ loadChart }) =>
          loadChart({ key: { userId, coin, kind }, snapshotId, online, wanted: () => wanted }),
        )
        .catch(() => undefined);
    }, SETTLED_AFTER);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [userId, coin, kind, snapshotId, online]);
}
