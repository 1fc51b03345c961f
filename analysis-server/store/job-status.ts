import type { Coin } from '../../domain/market/coin.ts';
import type { Database } from '../../platform/database/database.ts';
import type { RunStatus } from './shared-run.ts';

/** Stored results are passed on as they are: the reader knows every engine version. */
interface JobAnswer {
  readonly status: RunStatus;
  readonly progress: string;
  readonly error: string | null;
  readonly elapsed_ms: number;
  readonly results: unknown;
  /** While processing: the sections finished so far. */
  readonly words?: unknown;
  /** Only of a complete run. */
  readonly snapshot_id?: string | null;
}

interface Row extends Omit<JobAnswer, 'results' | 'words' | 'snapshot_id'> {
  readonly facts: unknown;
  readonly words: unknown;
  readonly result: unknown;
  readonly snapshot_id: string | null;
}

export async function readJobStatus(
  database: Database,
  userId: string,
  key: string,
  coin: Coin,
): Promise<JobAnswer | null> {
  const [row] = await database.query<Row>(
    `select r.status, r.progress, r.error, r.snapshot_id, s.result,
       case when r.status = 'processing' then r.facts end as facts,
       case when r.status = 'processing' then r.words end as words,
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
  const { facts, words, result, snapshot_id, ...standing } = row;
  if (standing.status === 'complete') return { ...standing, results: result, snapshot_id };
  const answer = { ...standing, results: facts };
  return standing.status === 'processing' ? { ...answer, words } : answer;
}
