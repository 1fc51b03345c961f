import * as v from 'valibot';
import {
  type PlanWatch,
  PlanWatchRowSchema,
  PlanWatchSchema,
} from '../../domain/analysis/plan-watch.ts';
import type { PlanEnd, PlanLife } from '../../domain/analysis/recommendation.ts';
import { DAY_MS } from '../../domain/text/time-units.ts';
import { succeeded } from '../backend/failure.ts';
import { fromTables } from '../backend/tables.ts';
import { gathered } from './gathered.ts';

export type { PlanWatch };

/** Milliseconds between requests while visible: twice per minute candle. */
const POLL_EVERY = 30_000;
/** Older rows belong to plans that no list shows any more. */
const KEPT_FOR_MS = 14 * DAY_MS;

/** Of a plan that the server does not know. */
const NO_WATCH: PlanWatch = {
  touches: [],
  watchedUntil: null,
  keptAt: null,
  ended: null,
  next: null,
};

async function readPlanWatches(ids: readonly string[]) {
  const rows = await fromTables(
    (db) => db.from('plan_watches').select().in('hash', ids),
    v.array(PlanWatchRowSchema),
  );
  if (!rows.ok) return rows;
  return succeeded(new Map([...ids.map((id) => [id, NO_WATCH] as const), ...rows.value]));
}

export const planWatches = gathered<PlanWatch>({
  name: 'plan-watches',
  service: 'database',
  read: readPlanWatches,
  most: 50,
  dueAt: (watch, askedAt) => (watch?.ended ? Number.POSITIVE_INFINITY : askedAt + POLL_EVERY),
  asks: 'all',
  kept: { schema: PlanWatchSchema, lifetime: KEPT_FOR_MS },
});

/** What has ended a plan that an analysis speaks of; null while it is open. */
export function usePlanEnd(
  life: Pick<PlanLife, 'hash' | 'ended'> | null | undefined,
): PlanEnd | null {
  const hash = life?.hash ?? '';
  planWatches.useFollowed([hash]);
  return (planWatches.useKnown(({ known }) => known.get(hash)?.ended) ?? life?.ended)?.by ?? null;
}
