import { useEffect, useState } from 'react';
import type { SnapshotChart } from '../../../../domain/analysis/readings/chart.ts';
import type { GuideEntry } from '../../../../domain/guide/guide-entry.ts';
import type { ChartedAnalysis } from '../../../device/database/beside-analysis.ts';

export interface Sources {
  /** Null if unknown. */
  readonly entryOf: (fact: string) => GuideEntry | null;
  /** Null if it is not on the device. */
  readonly chart: SnapshotChart | null;
}

async function guide(): Promise<Sources['entryOf']> {
  try {
    return (await import('../../../../domain/guide/indicator-guide.ts')).guideEntryFor;
  } catch {
    return () => null;
  }
}

async function chartOf(
  kept: ChartedAnalysis,
  wanted: () => boolean,
): Promise<SnapshotChart | null> {
  const { userId, coin, kind, snapshotId } = kept;
  if (snapshotId === null) return null;
  // From the device only; the chart on the page fetches it.
  const request = { key: { userId, coin, kind }, snapshotId, online: false, wanted };
  try {
    const { loadChart } = await import('../../../data/snapshot-chart.ts');
    const answer = await loadChart(request);
    return answer.status === 'chart' ? answer.chart : null;
  } catch {
    return null;
  }
}

/** Null while loading. */
export function useSources(kept: ChartedAnalysis): Sources | null {
  const [found, setFound] = useState<Sources | null>(null);
  useEffect(() => {
    let wanted = true;
    void Promise.all([guide(), chartOf(kept, () => wanted)]).then(([entryOf, chart]) => {
      if (wanted) setFound({ entryOf, chart });
    });
    return () => {
      wanted = false;
    };
  }, [kept]);
  return found;
}
