import * as v from 'valibot';
import { type JobStatus, JobStatusSchema } from '../../domain/analysis-job.ts';
import type { Coin } from '../../domain/coin.ts';
import type { Database } from '../../platform/database.ts';

interface Row {
  status: string;
  progress: string;
  facts: unknown;
  result: unknown;
  snapshot_id: string | null;
  error: string | null;
  elapsed_ms: number;
}

/**
 * How a person's job stands, or null where the person has no such job.
 * @throws ValiError when the stored facts or result are not of today's shape
 */
export async function readJobStatus(
  database: Database,
  userId: string,
  key: string,
  coin: Coin,
): Promise<JobStatus | null> {
  const [row] = await database.query<Row>(
    `select r.status, r.progress, r.error, r.snapshot_id, s.result,
       case when r.status = 'processing' then r.facts end as facts,
       greatest(0, extract(epoch from
         case when r.status in ('complete', 'error') then r.updated_at else now() end
         - j.created_at) * 1000)::float8 as elapsed_ms
     from public.analysis_jobs j
     join public.analysis_runs r on r.id = j.run_id
     left join public.analysis_snapshots s on s.id = r.snapshot_id
     where j.user_id = $1 and j.key = $2 and j.coin = $3`,
    [userId, key, coin],
  );
  if (!row) return null;
  const { status, progress, error, elapsed_ms } = row;
  const results = status === 'complete' ? row.result : row.facts;
  const snapshot = status === 'complete' ? { snapshot_id: row.snapshot_id } : {};
  return v.parse(JobStatusSchema, { status, progress, error, elapsed_ms, results, ...snapshot });
}
