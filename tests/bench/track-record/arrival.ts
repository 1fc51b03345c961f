import { rolesOf, type TargetRole } from '../../../domain/plan/odds/target-role.ts';
import type { ReplayedPlan } from './replayed-coin.ts';

const HOUR_MS = 3_600_000;

/** Times to the targets that were reached, in hours. */
export interface Arrival {
  readonly n: number;
  /** Medians of the times said and of those that it took. */
  readonly said: number;
  readonly happened: number;
  /** Share that arrived within the time said, which is meant to be a half. */
  readonly within: number;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [Math.floor((sorted.length - 1) / 2), Math.ceil((sorted.length - 1) / 2)];
  return ((sorted[low] ?? Number.NaN) + (sorted[high] ?? Number.NaN)) / 2;
}

/** How long plans said that a target would take, and how long it took; null where none was reached. */
export function arrivalOf(entries: readonly ReplayedPlan[], wanted: TargetRole): Arrival | null {
  const times = entries.flatMap(({ recommended, snapshotTime, plan }) => {
    const labels = Object.keys(recommended.takeProfit);
    return rolesOf(labels.length).flatMap((role, place) => {
      const said = recommended.etaHours[labels[place] ?? ''];
      const result = plan[place];
      if (role !== wanted || said === undefined || result?.outcome !== 'hit') return [];
      return [{ said, happened: (result.settledAt - snapshotTime) / HOUR_MS }];
    });
  });
  if (times.length === 0) return null;
  return {
    n: times.length,
    said: median(times.map(({ said }) => said)),
    happened: median(times.map(({ happened }) => happened)),
    within: times.filter(({ said, happened }) => happened <= said).length / times.length,
  };
}
