import type { Database } from '../../platform/database/database.ts';

export async function runsByStatus(
  database: Database,
): Promise<{ queued: number; processing: number }> {
  const rows = await database.query<{ status: 'queued' | 'processing'; count: number }>(
    `select status, count(*) from public.analysis_runs
     where status in ('queued', 'processing') group by status`,
  );
  const countOf = (status: string) => rows.find((row) => row.status === status)?.count ?? 0;
  return { queued: countOf('queued'), processing: countOf('processing') };
}
