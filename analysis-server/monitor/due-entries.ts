import { DEFAULT_MONITORING_TIMES, type MonitoringTime } from '../../domain/monitoring-time.ts';

/**
 * The entries whose owners are due at a time, as a query of (id, user_id, coin, monitoring_times);
 * the times are null for people without settings, who have the default ones. Asked anew at every
 * step, so that settings and approvals count at once.
 * @param parameter number of the statement's parameter that holds the time: 1 for $1
 * @param where further conditions on the entry `e`
 */
export function dueEntries(time: MonitoringTime, parameter: number, where = 'true'): string {
  const withSettings = `
    select e.id, e.user_id, e.coin, s.monitoring_times
    from public.user_settings s join public.watchlist_entries e on e.user_id = s.user_id
    where s.monitoring_times @> array[$${parameter}::text] and ${where}
      and s.user_id in (select b.user_id from private.beta_people b)`;
  if (!DEFAULT_MONITORING_TIMES.includes(time)) return withSettings;
  return `${withSettings}
    union all
    select e.id, e.user_id, e.coin, null
    from public.watchlist_entries e
    where ${where}
      and not exists (select 1 from public.user_settings s where s.user_id = e.user_id)
      and e.user_id in (select b.user_id from private.beta_people b)`;
}
