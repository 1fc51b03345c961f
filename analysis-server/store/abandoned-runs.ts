import type { Database } from '../../platform/database/database.ts';
import type { RunPurpose } from './shared-run.ts';

export interface AbandonedRunRule {
  /** A run silent this long has lost its worker or its message. */
  readonly silentSeconds: number;
  readonly mostAttempts: number;
}

export const GIVEN_UP =
  'The analysis was interrupted several times and has been given up. Please try again.';

export interface QueueableRun {
  readonly id: string;
  readonly purpose: RunPurpose;
  /** False if it was waiting, perhaps only for its turn. */
  readonly taken: boolean;
}

export async function giveUpRuns(tx: Database, rule: AbandonedRunRule): Promise<number> {
  const rows = await tx.query(
    `update public.analysis_runs
     set status = 'error', progress = '', facts = null, words = null, error = $3, updated_at = now()
     where status in ('queued', 'processing') and attempts >= $2
       and coalesce(heartbeat_at, created_at) < now() - make_interval(secs => $1)
     returning id`,
    [rule.silentSeconds, rule.mostAttempts, GIVEN_UP],
  );
  return rows.length;
}

/** At most 50 at a time. @returns runs to queue again */
export async function reclaimRuns(tx: Database, rule: AbandonedRunRule): Promise<QueueableRun[]> {
  return tx.query<QueueableRun>(
    `update public.analysis_runs as run
     set status = 'queued', heartbeat_at = now(), updated_at = now()
     from (
       select id, status from public.analysis_runs
       where status in ('queued', 'processing')
         and coalesce(heartbeat_at, created_at) < now() - make_interval(secs => $1)
       order by created_at limit 50 for update skip locked
     ) as silent
     where run.id = silent.id
     returning run.id, run.purpose, silent.status = 'processing' as taken`,
    [rule.silentSeconds],
  );
}
