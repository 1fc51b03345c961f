import { alertOf } from '../../domain/change-alert.ts';
import type { Database } from '../../platform/database.ts';
import { decide } from './decide.ts';
import { moveEntries, type Verdict } from './move-entries.ts';
import type { Applied, SnapshotToApply } from './snapshot-to-apply.ts';
import { readOutlines, watchedGroups } from './watched-groups.ts';

/**
 * Says what a new analysis changes for the watchers of its coin and moves their entries, in the
 * caller's transaction. A second time changes nothing more.
 * @throws Error where the snapshot is gone or not of today's shape
 */
export async function applySnapshot(tx: Database, apply: SnapshotToApply): Promise<Applied> {
  const { coin, snapshotId, audience } = apply;
  // One at a time for a coin: what the groups refer to must hold until they are moved.
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('watchers of ' || $1, 0))`, [coin]);
  const userId = audience.kind === 'person' ? audience.userId : null;
  const groups = await watchedGroups(tx, coin, userId);
  const ids = groups.flatMap(({ previous, current, latest }) => [previous, current, latest]);
  const known = await readOutlines(tx, [
    ...new Set([snapshotId, ...ids.filter((id) => id !== null)]),
  ]);
  const fresh = known.get(snapshotId);
  if (!fresh?.outline) throw new Error(`snapshot ${snapshotId} of ${coin} cannot be read`);
  const { outline } = fresh;
  const outlineOf = (id: string | null) => (id === null ? null : (known.get(id)?.outline ?? null));
  const verdicts = groups.map((group): Verdict => {
    const { previous, current, latest } = group;
    if (latest === snapshotId) return { ...group, kind: 'nothing' };
    const decision = decide(
      { previous: outlineOf(previous), current: outlineOf(current), latest: outlineOf(latest) },
      outline,
    );
    if (decision.kind !== 'changed') return { ...group, kind: decision.kind };
    const { changes } = decision;
    return {
      ...group,
      kind: 'changed',
      changes,
      baselineTakenAt: known.get(current)?.takenAt ?? fresh.takenAt,
      ...alertOf(changes, outline),
    };
  });
  return moveEntries(tx, apply, fresh.takenAt, verdicts);
}
