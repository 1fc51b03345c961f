import {
  DEFAULT_MONITORING_TIMES,
  type MonitoringTime,
} from '../../domain/person/monitoring-time.ts';

/** SQL condition on settings `s` (all null if none). @param parameter 1 for $1 */
export function isDue(time: MonitoringTime, parameter: number): string {
  const chosen = `s.monitoring_times @> array[$${parameter}::text]`;
  return DEFAULT_MONITORING_TIMES.includes(time) ? `(s.user_id is null or ${chosen})` : chosen;
}

/**
 * SQL. At a default time most users are due, so a coin's first entries decide; at others few are,
 * found by their settings. `offset 0` keeps Postgres from reading all entries at once.
 */
export function dueCoins(time: MonitoringTime, parameter: number): string {
  const due = isDue(time, parameter);
  if (!DEFAULT_MONITORING_TIMES.includes(time)) {
    return `
      select distinct e.coin from public.user_settings s
      join private.beta_people b on b.user_id = s.user_id
      join public.watchlist_entries e on e.user_id = s.user_id
      where ${due}`;
  }
  return `
    select c.coin from public.coin_checks c
    where exists (
      select 1 from public.watchlist_entries e
      join private.beta_people b on b.user_id = e.user_id
      left join public.user_settings s on s.user_id = e.user_id
      where e.coin = c.coin and ${due} offset 0
    )`;
}
