import { DEFAULT_MONITORING_TIMES, type MonitoringTime } from '../../domain/monitoring-time.ts';

// Entries that are due at the same times share a state, so that all of a state are due or none.

/**
 * A condition: the entries of state `s` are due at a time.
 * @param parameter number of the statement's parameter that holds the time: 1 for $1
 */
export function isDue(time: MonitoringTime, parameter: number): string {
  const chosen = `s.monitoring_times @> array[$${parameter}::text]`;
  return DEFAULT_MONITORING_TIMES.includes(time)
    ? `(s.monitoring_times is null or ${chosen})`
    : chosen;
}

/**
 * A query of the coins that somebody due at a time watches. Whether it is anybody for whom the
 * servers act is asked of one state after the other, up to the first entry: `offset 0` keeps
 * Postgres from reading all entries at once.
 * @param parameter number of the parameter that holds the time
 */
export function dueCoins(time: MonitoringTime, parameter: number): string {
  return `
    select distinct s.coin from public.watch_states s
    where ${isDue(time, parameter)} and exists (
      select 1 from public.watchlist_entries e
      join private.beta_people b on b.user_id = e.user_id
      where e.state_id = s.id offset 0
    )`;
}
