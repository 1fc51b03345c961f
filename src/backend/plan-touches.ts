import * as v from 'valibot';
import { type PlanTouch, PlanTouchSchema } from '../../domain/plan/plan-touch.ts';
import { type EpochMs, MomentSchema } from '../../domain/text/quantity.ts';
import { type Outcome, succeeded } from './failure.ts';
import { fromTables } from './tables.ts';

const WatchSchema = v.object({
  snapshot_id: v.pipe(v.string(), v.uuid()),
  watched_until: v.nullable(MomentSchema),
  over_at: v.nullable(MomentSchema),
});

export interface PlanWatch {
  readonly snapshotId: string;
  readonly touches: readonly PlanTouch[];
  /** No touch is missing up to here; null if unwatched. */
  readonly watchedUntil: EpochMs | null;
  /** When the plan ended: nothing more will come. */
  readonly overAt: EpochMs | null;
}

export async function readPlanWatches(ids: readonly string[]): Promise<Outcome<PlanWatch[]>> {
  // Touches second, so that none is missing from the time that the first answer calls watched.
  const watches = await fromTables(
    (db) =>
      db.from('plan_watches').select('snapshot_id, watched_until, over_at').in('snapshot_id', ids),
    v.array(WatchSchema),
  );
  if (!watches.ok) return watches;
  const touches = await fromTables(
    (db) =>
      db
        .from('plan_touches')
        .select('snapshot_id, level, price, touched_at')
        .in('snapshot_id', ids),
    v.array(PlanTouchSchema),
  );
  if (!touches.ok) return touches;
  return succeeded(
    ids.map((snapshotId) => {
      const watch = watches.value.find((row) => row.snapshot_id === snapshotId);
      return {
        snapshotId,
        touches: touches.value.filter((touch) => touch.snapshot_id === snapshotId),
        watchedUntil: watch?.watched_until ?? null,
        overAt: watch?.over_at ?? null,
      };
    }),
  );
}
