import * as v from 'valibot';
import { JobKeySchema } from '../../../domain/analysis/analysis-job.ts';
import { validOf } from '../../../domain/analysis/stored-fields.ts';
import { CoinSchema } from '../../../domain/market/coin.ts';
import { EpochMsSchema } from '../../../domain/text/quantity.ts';
import { keep, query } from './keeping.ts';

const RunningSchema = v.object({
  userId: v.string(),
  key: JobKeySchema,
  coin: CoinSchema,
  startedAt: EpochMsSchema,
});

/** Lets a reloaded page find the run again. */
export type RunningJob = v.InferOutput<typeof RunningSchema>;

export async function rememberRunning(job: RunningJob): Promise<void> {
  await keep((db) => db.running.put(job));
}

export async function forgetRunning({ userId, key }: RunningJob): Promise<void> {
  const current = await runningJob(userId);
  if (current?.key === key) await keep((db) => db.running.delete(userId));
}

/** The run pending when the page closed. Deletes an unreadable row. */
export async function runningJob(userId: string): Promise<RunningJob | null> {
  const row = await query((db) => db.running.get(userId), undefined);
  if (row === undefined) return null;
  const job = validOf(RunningSchema, row);
  if (job === null) await keep((db) => db.running.delete(userId));
  return job;
}
