import { duePeople } from './due-people.ts';
import type { Audience } from './snapshot-to-apply.ts';

/** The people whose entries may be moved. */
export interface EntryOwners {
  /** A query of (user_id, monitoring_times) with the parameter $2. */
  readonly sql: string;
  readonly value: string;
}

/** Who of an audience may have an entry moved, as a query. */
export function ownersOf(audience: Audience): EntryOwners {
  if (audience.kind === 'slot') return { sql: duePeople(audience.time, 2), value: audience.time };
  return {
    sql: 'select $2::uuid as user_id, null::text[] as monitoring_times',
    value: audience.userId,
  };
}

/**
 * Entry `e` refers to the same three analyses as decision `d`, or to none before. Written so that
 * Postgres, which cannot know that hardly an entry of a coin is without a match, expects many: of
 * equal columns it would expect a few entries, and look the owners of thousands up one by one.
 */
export const SAME_GROUP = `coalesce(e.current_snapshot, e.latest_snapshot) = d.current
  and coalesce(e.latest_snapshot = d.latest
    and e.previous_snapshot is not distinct from d.previous, false)`;
