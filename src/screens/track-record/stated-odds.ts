import type { CalibrationPoint } from '../../../domain/odds/odds-model.ts';
import type { TargetRole } from '../../../domain/odds/target-role.ts';
import type { TrackRecord } from '../../../domain/track-record.ts';

/** Two means over as many entries each become that of all. */
const joined = (before: CalibrationPoint, next: CalibrationPoint): CalibrationPoint => {
  const n = before.n + next.n;
  const mean = (of: 'said' | 'happened') => (before.n * before[of] + next.n * next[of]) / n;
  return { said: mean('said'), happened: mean('happened'), n };
};

/** The stated odds of one role's targets beside what happened, whatever the stance, lowest first. */
export function statedOdds(odds: TrackRecord['odds'], role: TargetRole): CalibrationPoint[] {
  const bins = new Map<number, CalibrationPoint>();
  for (const { role: its, bin, said, settled, hits } of odds) {
    if (its !== role || settled === 0) continue;
    const point = { said, happened: hits / settled, n: settled };
    const before = bins.get(bin);
    bins.set(bin, before ? joined(before, point) : point);
  }
  return [...bins].toSorted(([a], [b]) => a - b).map(([, point]) => point);
}
