import { randomUUID } from 'node:crypto';
import { alertOf } from '../../domain/change-alert.ts';
import type { Coin } from '../../domain/coin.ts';
import type { Database } from '../../platform/database.ts';
import { decide } from './decide.ts';
import { holdWatchers, keepAccounts } from './hold-watchers.ts';
import { moveStates } from './move-states.ts';
import type { Applied, SnapshotsToApply } from './snapshot-to-apply.ts';
import { type ReadableSnapshot, readOutlines, type StoredOutline } from './stored-outlines.ts';
import type { Verdict } from './verdict.ts';
import { type WatchedGroup, watchedGroups } from './watched-groups.ts';

type Known = ReadonlyMap<string, StoredOutline>;

function verdictOn(
  group: WatchedGroup,
  snapshot: string,
  fresh: ReadableSnapshot,
  known: Known,
): Verdict {
  const { previous, current, latest } = group;
  const { outline, takenAt } = fresh;
  const outlineOf = (id: string | null) => (id === null ? null : (known.get(id)?.outline ?? null));
  if (latest === snapshot) return { ...group, snapshot, takenAt, kind: 'nothing' };
  const decision = decide(
    { previous: outlineOf(previous), current: outlineOf(current), latest: outlineOf(latest) },
    outline,
  );
  if (decision.kind !== 'changed') return { ...group, snapshot, takenAt, kind: decision.kind };
  const { changes } = decision;
  return {
    ...group,
    snapshot,
    takenAt,
    kind: 'changed',
    changes,
    baselineTakenAt: known.get(current)?.takenAt ?? takenAt,
    message: randomUUID(),
    ...alertOf(changes, outline),
  };
}

function readable(coin: Coin, id: string, known: Known): ReadableSnapshot {
  const stored = known.get(id);
  if (!stored?.outline) throw new Error(`snapshot ${id} of ${coin} cannot be read`);
  return { ...stored, outline: stored.outline };
}

/**
 * Says what new analyses change for the watchers of their coins and moves the states of their
 * entries, in the caller's transaction. A second time changes nothing more.
 * @throws Error where a snapshot is gone or not of today's shape
 */
export async function applySnapshots(tx: Database, apply: SnapshotsToApply): Promise<Applied> {
  const fresh = new Map(apply.snapshots.map(({ coin, snapshotId }) => [coin, snapshotId]));
  const coins = [...fresh.keys()];
  if (apply.audience.kind === 'slot') await keepAccounts(tx);
  await holdWatchers(tx, coins);
  const groups = await watchedGroups(tx, coins, apply.audience);
  const referred = groups.flatMap(({ previous, current, latest }) => [previous, current, latest]);
  const ids = [...fresh.values(), ...referred.filter((id) => id !== null)];
  const known = await readOutlines(tx, [...new Set(ids)]);
  const outlines = new Map(
    [...fresh].map(([coin, id]) => [coin, { id, read: readable(coin, id, known) }]),
  );
  const verdicts = groups.flatMap((group) => {
    const found = outlines.get(group.coin);
    return found ? [verdictOn(group, found.id, found.read, known)] : [];
  });
  return moveStates(tx, apply, verdicts);
}
