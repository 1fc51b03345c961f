import * as v from 'valibot';
import type { Outcome } from './failure.ts';
import { fromTables } from './tables.ts';

const RoundSchema = v.object({
  program: v.string(),
  name: v.string(),
  /** ISO 8601; null before the first. */
  ended_well_at: v.nullable(v.string()),
  failed_at: v.nullable(v.string()),
  failure: v.nullable(v.string()),
  /** How late its oldest work is; null where that is not measured. */
  behind_seconds: v.nullable(v.number()),
  /** Whether it has stalled, or is too far behind. */
  late: v.boolean(),
  set_aside: v.number(),
  /** The newest of what it left out. */
  items: v.array(v.object({ item: v.string(), reason: v.string(), since: v.string() })),
});

/** How something that the servers do again and again goes, over all copies. */
export type BackgroundRound = v.InferOutput<typeof RoundSchema>;

/** How the servers' rounds go, the worst first; admins only. */
export function readBackgroundRounds(): Promise<Outcome<readonly BackgroundRound[]>> {
  return fromTables((db) => db.rpc('background_rounds'), v.array(RoundSchema));
}
