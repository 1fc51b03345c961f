import { useEffect, useState } from 'react';
import type { SnapshotChart } from '../../../../domain/chart.ts';
import type { GuideEntry } from '../../../../domain/indicator-guide/guide-entry.ts';
import type { ChartedAnalysis } from '../../../device/database/charts.ts';

/** What explains a number beyond its citation; null where it is not known. */
export interface NumberSource {
  readonly entry: GuideEntry | null;
  readonly chart: SnapshotChart | null;
}

async function explain(fact: string): Promise<GuideEntry | null> {
  try {
    const { guideEntryFor } = await import('../../../../domain/indicator-guide.ts');
    return guideEntryFor(fact);
  } catch {
    return null;
  }
}

async function chartOf(
  kept: ChartedAnalysis,
  wanted: () => boolean,
): Promise<SnapshotChart | null> {
  const { userId, coin, kind, snapshotId } = kept;
  if (snapshotId === null) return null;
  // The chart on the page fetches it; here it is only looked up on the device.
  const request = { key: { userId, coin, kind }, snapshotId, online: false, wanted };
  try {
    const { loadChart } = await import('../../../state/snapshot-chart.ts');
    const answer = await loadChart(request);
    return answer.status === 'chart' ? answer.chart : null;
  } catch {
    return null;
  }
}

/** The formula and the candles behind a fact; null while they are being looked up. */
export function useSource(fact: string, kept: ChartedAnalysis): NumberSource | null {
  const [found, setFound] = useState<NumberSource | null>(null);
  useEffect(() => {
    let wanted = true;
    void Promise.all([explain(fact), chartOf(kept, () => wanted)]).then(([entry, chart]) => {
      if (wanted) setFound({ entry, chart });
    });
    return () => {
      wanted = false;
    };
  }, [fact, kept]);
  return found;
}
