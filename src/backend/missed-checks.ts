import * as v from 'valibot';
import { MomentSchema } from '../../domain/text/quantity.ts';
import type { Outcome } from './failure.ts';
import { fromTables } from './tables.ts';

const NoticeSchema = v.object({
  id: v.pipe(v.string(), v.uuid()),
  missed_from: MomentSchema,
  missed_until: MomentSchema,
});

export type MissedChecks = v.InferOutput<typeof NoticeSchema>;

export function readMissedChecks(userId: string): Promise<Outcome<readonly MissedChecks[]>> {
  return fromTables(
    (db) =>
      db
        .from('monitor_notices')
        .select('id, missed_from, missed_until')
        .eq('user_id', userId)
        .order('missed_from'),
    v.array(NoticeSchema),
  );
}

export function forgetMissedChecks(
  userId: string,
  ids: readonly string[],
): Promise<Outcome<unknown>> {
  return fromTables(
    (db) =>
      db
        .from('monitor_notices')
        .delete()
        .eq('user_id', userId)
        .in('id', [...ids]),
    v.unknown(),
  );
}
