import type { SnapshotChart } from '../../domain/analysis/readings/chart.ts';

/** A chart that came with its analysis, so that nobody has to ask for it. */
let held: { readonly snapshotId: string; readonly chart: SnapshotChart | null } | null = null;

/**
 * Holds the chart of the analysis that is shown to anybody; it takes the place of the one before.
 * @param chart null where its candles are no longer kept
 */
export function holdChart(snapshotId: string, chart: SnapshotChart | null): void {
  held = { snapshotId, chart };
}

/** The chart that is held of just this snapshot; undefined where it is not. */
export function chartAtHand(snapshotId: string): SnapshotChart | null | undefined {
  return held?.snapshotId === snapshotId ? held.chart : undefined;
}
