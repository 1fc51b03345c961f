import * as v from 'valibot';
import { MomentSchema } from '../../domain/quantity.ts';
import { failed, type Outcome, succeeded } from './failure.ts';
import { failureOfTable, tables } from './tables.ts';

const NoticeSchema = v.object({
  id: v.pipe(v.string(), v.uuid()),
  missed_from: MomentSchema,
  missed_until: MomentSchema,
});

/** A stretch of time (ms UTC) in which nothing ran, so that coins were not checked. */
export type MissedChecks = v.InferOutput<typeof NoticeSchema>;

/** The stretches that the person has not been told of yet, oldest first. */
export async function readMissedChecks(userId: string): Promise<Outcome<readonly MissedChecks[]>> {
  const { data, error, status } = await (await tables())
    .from('monitor_notices')
    .select('id, missed_from, missed_until')
    .eq('user_id', userId)
    .order('missed_from');
  if (error) return failureOfTable(error, status);
  const parsed = v.safeParse(v.array(NoticeSchema), data);
  return parsed.success ? succeeded(parsed.output) : failed('malformed', status, null);
}

/** Forgets stretches that the person has read of. */
export async function forgetMissedChecks(
  userId: string,
  ids: readonly string[],
): Promise<Outcome<null>> {
  const { error, status } = await (await tables())
    .from('monitor_notices')
    .delete()
    .eq('user_id', userId)
    .in('id', [...ids]);
  return error ? failureOfTable(error, status) : succeeded(null);
}
