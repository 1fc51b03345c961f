import type { OldRows } from '../../platform/database/prune-rows.ts';

/** Older than a day while the run lives on. */
export const OLD_JOBS: OldRows = {
  kind: 'job',
  table: 'public.analysis_jobs',
  where: `r.created_at < now() - interval '24 hours'`,
  key: 'r.key',
};

/** Ended over a day ago; deletes their jobs too. */
export const OLD_RUNS: OldRows = {
  kind: 'run',
  table: 'public.analysis_runs',
  where: `r.status in ('complete', 'error') and r.created_at < now() - interval '24 hours'`,
  key: 'r.id',
};

/** Older than two weeks; deletes their checks too. */
export const OLD_SLOTS: OldRows = {
  kind: 'slot',
  table: 'public.monitor_ticks',
  where: `r.created_at < now() - interval '14 days'`,
  key: `r.slot_date || ' ' || r.slot_time`,
};

/** Unread for 30 days. */
export const OLD_NOTICES: OldRows = {
  kind: 'notice',
  table: 'public.monitor_notices',
  where: `r.created_at < now() - interval '30 days'`,
  key: 'r.id',
};

/** Older than the oldest alert (the lowest number); an hour covers overlapping transactions. */
export const OLD_MESSAGES: OldRows = {
  kind: 'message',
  table: 'public.alert_messages',
  where: `r.created_at < interval '-1 hour'
    + coalesce((select a.created_at from public.alerts a order by a.id limit 1), now())`,
  key: 'r.id',
};
