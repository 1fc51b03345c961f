import type { OldRows } from '../../platform/database/prune-rows.ts';

/** Jobs of more than a day ago whose run lives on. */
export const OLD_JOBS: OldRows = {
  kind: 'job',
  table: 'public.analysis_jobs',
  where: `r.created_at < now() - interval '24 hours'`,
  key: 'r.key',
};

/** Runs that ended more than a day ago, and with them their jobs. */
export const OLD_RUNS: OldRows = {
  kind: 'run',
  table: 'public.analysis_runs',
  where: `r.status in ('complete', 'error') and r.created_at < now() - interval '24 hours'`,
  key: 'r.id',
};

/** Monitoring slots of more than two weeks ago, and with them their checks. */
export const OLD_SLOTS: OldRows = {
  kind: 'slot',
  table: 'public.monitor_ticks',
  where: `r.created_at < now() - interval '14 days'`,
  key: `r.slot_date || ' ' || r.slot_time`,
};

/** Notices of more than 30 days ago that nobody read. */
export const OLD_NOTICES: OldRows = {
  kind: 'notice',
  table: 'public.monitor_notices',
  where: `r.created_at < now() - interval '30 days'`,
  key: 'r.id',
};

/**
 * Messages from before the oldest alert, which has the lowest number: those that no alert refers to any
 * more. An hour covers transactions that began before and ended after others.
 */
export const OLD_MESSAGES: OldRows = {
  kind: 'message',
  table: 'public.alert_messages',
  where: `r.created_at < interval '-1 hour'
    + coalesce((select a.created_at from public.alerts a order by a.id limit 1), now())`,
  key: 'r.id',
};
