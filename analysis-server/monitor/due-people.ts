import { DEFAULT_MONITORING_TIMES, type MonitoringTime } from '../../domain/monitoring-time.ts';

// Asked anew at every step, so that settings and approvals count at once. People without settings
// have the default times; their `monitoring_times` are null here.

/**
 * A query of the coins that somebody due at a time watches.
 * @param parameter number of the statement's parameter that holds the time: 1 for $1
 */
export function dueCoins(time: MonitoringTime, parameter: number): string {
  const chosen = `
    select e.coin
    from public.user_settings s
    join private.beta_people b on b.user_id = s.user_id
    join public.watchlist_entries e on e.user_id = s.user_id
    where s.monitoring_times @> array[$${parameter}::text]`;
  if (!DEFAULT_MONITORING_TIMES.includes(time)) return `select distinct coin from (${chosen}) d`;
  return `
    select distinct coin from (${chosen}
    union all
    select e.coin
    from public.watchlist_entries e
    join private.beta_people b on b.user_id = e.user_id
    where not exists (select 1 from public.user_settings s where s.user_id = e.user_id)) d`;
}

/**
 * A query of the people who are due at a time: user_id, monitoring_times.
 * @param parameter number of the parameter that holds the time
 */
export function duePeople(time: MonitoringTime, parameter: number): string {
  const isDue = `s.monitoring_times @> array[$${parameter}::text]`;
  const byDefault = DEFAULT_MONITORING_TIMES.includes(time);
  return `
    select b.user_id, s.monitoring_times
    from private.beta_people b
    ${byDefault ? 'left ' : ''}join public.user_settings s on s.user_id = b.user_id
    where ${byDefault ? `(s.user_id is null or ${isDue})` : isDue}`;
}
