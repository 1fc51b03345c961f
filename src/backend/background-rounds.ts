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
  /** Age of the oldest pending work; null if not measured. */
  behind_seconds: v.nullable(v.number()),
  /** Stalled, or too far behind. */
  late: v.boolean(),
  set_aside: v.number(),
  /** The newest of the items that were set aside. */
  items: v.array(v.object({ item: v.string(), reason: v.string(), since: v.string() })),
});

export type BackgroundRound = v.InferOutput<typeof RoundSchema>;

export function readBackgroundRounds(): Promise<Outcome<readonly BackgroundRound[]>> {
  return fromTables((db) => db.rpc('background_rounds'), v.array(RoundSchema));
}
