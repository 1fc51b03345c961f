import { useEffect } from 'react';
import type { ChartedAnalysis } from '../../../device/database/beside-analysis.ts';
import type { ChartRequest } from '../../../state/snapshot-chart.ts';

/** After this long (ms) the page has settled and nobody waits for anything else. */
const SETTLED_AFTER = 8_000;

async function keepBoth(request: ChartRequest): Promise<void> {
  const { loadChart } = await import('../../../state/snapshot-chart.ts');
  await loadChart(request);
  const { loadInputs } = await import('../../../state/snapshot-inputs.ts');
  if (request.wanted()) await loadInputs(request);
}

/**
 * Has the device keep the chart of an analysis that is being read, also where nobody scrolls to it,
 * and then what it was computed from, so that both are there without a network.
 */
export function useKeptChart(kept: ChartedAnalysis | null, online: boolean): void {
  const { userId, coin, kind, snapshotId = null } = kept ?? {};
  useEffect(() => {
    if (!online || !userId || !coin || !kind || snapshotId === null) return;
    let wanted = true;
    const timer = setTimeout(() => {
      const request = { key: { userId, coin, kind }, snapshotId, online, wanted: () => wanted };
      // Their places say why there is none.
      keepBoth(request).catch(() => undefined);
    }, SETTLED_AFTER);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [userId, coin, kind, snapshotId, online]);
}
