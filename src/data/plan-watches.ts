import * as v from 'valibot';
import { PlanTouchSchema } from '../../domain/plan/plan-touch.ts';
import { EpochMsSchema, MomentSchema, PriceSchema } from '../../domain/text/quantity.ts';
import { DAY_MS } from '../../domain/text/time-units.ts';
import { type Outcome, succeeded } from '../backend/failure.ts';
import { fromTables } from '../backend/tables.ts';
import { gathered } from './gathered.ts';

/** Milliseconds between requests while visible: twice per minute candle. */
const POLL_EVERY = 30_000;
/** Older rows belong to plans that no list shows any more. */
const KEPT_FOR_MS = 14 * DAY_MS;

const WatchSchema = v.object({
  touches: v.pipe(
    v.array(v.object({ level: v.string(), price: PriceSchema, touched_at: EpochMsSchema })),
    v.readonly(),
  ),
  /** No touch is missing up to here; null if unwatched. */
  watchedUntil: v.nullable(EpochMsSchema),
  /** When the plan ended: nothing more will come. */
  overAt: v.nullable(EpochMsSchema),
});

export type PlanWatch = Readonly<v.InferOutput<typeof WatchSchema>>;

const RowSchema = v.object({
  snapshot_id: v.pipe(v.string(), v.uuid()),
  watched_until: v.nullable(MomentSchema),
  over_at: v.nullable(MomentSchema),
});

async function readPlanWatches(
  ids: readonly string[],
): Promise<Outcome<ReadonlyMap<string, PlanWatch>>> {
  // Touches second, so that none is missing from the time that the first answer calls watched.
  const watches = await fromTables(
    (db) =>
      db.from('plan_watches').select('snapshot_id, watched_until, over_at').in('snapshot_id', ids),
    v.array(RowSchema),
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
  const read = ids.map((id) => {
    const row = watches.value.find(({ snapshot_id }) => snapshot_id === id);
    const own = touches.value.filter(({ snapshot_id }) => snapshot_id === id);
    const watchedUntil = row?.watched_until ?? null;
    return [id, { touches: own, watchedUntil, overAt: row?.over_at ?? null }] as const;
  });
  return succeeded(new Map(read));
}

/** By snapshot. */
export const planWatches = gathered<PlanWatch>({
  name: 'plan-watches',
  service: 'database',
  read: readPlanWatches,
  most: 50,
  dueAt: (watch, askedAt) =>
    watch && watch.overAt !== null ? Number.POSITIVE_INFINITY : askedAt + POLL_EVERY,
  asks: 'all',
  kept: { schema: WatchSchema, lifetime: KEPT_FOR_MS },
});
