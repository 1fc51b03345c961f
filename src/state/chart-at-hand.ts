import type { SnapshotChart } from '../../domain/analysis/readings/chart.ts';

/** A chart that came with its analysis, which saves a request. */
let held: { readonly snapshotId: string; readonly chart: SnapshotChart | null } | null = null;

/** Replaces the last one held; `chart` null: its candles are no longer stored. */
export function holdChart(snapshotId: string, chart: SnapshotChart | null): void {
  held = { snapshotId, chart };
}

/** Undefined if not of this snapshot; null if it has no chart. */
export function chartAtHand(snapshotId: string): SnapshotChart | null | undefined {
  return held?.snapshotId === snapshotId ? held.chart : undefined;
}
