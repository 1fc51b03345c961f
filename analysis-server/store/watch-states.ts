import type { Database } from '../../platform/database.ts';

/** Everything that alike states have in common. */
const VALUES = `coin, monitoring_times, current_snapshot, latest_snapshot, previous_snapshot,
  snapshot_time, previous_snapshot_time, last_check_at, last_check_error, changed_by`;

/**
 * Holds the watchers of coins that nobody else holds until the transaction ends, without waiting.
 * @param coins a query of coins
 */
async function holdFreeCoins(tx: Database, coins: string, batch: number): Promise<string[]> {
  const rows = await tx.query<{ coin: string }>(
    `with found as materialized (select distinct coin from (${coins} limit $1) c)
     select coin from found where private.try_watchers(coin)`,
    [batch],
  );
  return rows.map(({ coin }) => coin);
}

/** Removes states that no entry refers to. @returns how many */
export function removeUnusedStates(database: Database, batch: number): Promise<number> {
  const unused = `select s.id, s.coin from public.watch_states s
    where not exists (select 1 from public.watchlist_entries e where e.state_id = s.id)`;
  return database.transaction(async (tx) => {
    const coins = await holdFreeCoins(tx, unused, batch);
    const rows = await tx.query(
      `delete from public.watch_states where id in (
         select id from (${unused}) u where u.coin = any ($1) limit $2
       ) returning id`,
      [coins, batch],
    );
    return rows.length;
  });
}

/**
 * Has entries whose states have become alike refer to one of them, the oldest; the others are then
 * unused. Entries that somebody is changing are left for the next time.
 * @returns how many entries
 */
export function mergeStates(database: Database, batch: number): Promise<number> {
  return database.transaction(async (tx) => {
    const alike = `select coin from public.watch_states group by ${VALUES} having count(*) > 1`;
    const coins = await holdFreeCoins(tx, alike, batch);
    const others = await tx.query<{ id: number; kept: number }>(
      `select id, kept from (
         select id, min(id) over (partition by ${VALUES}) as kept
         from public.watch_states where coin = any ($1)
       ) alike where id <> kept`,
      [coins],
    );
    if (others.length === 0) return 0;
    const moved = await tx.query(
      `with moving as (
         select e.id, a.kept
         from unnest($1::bigint[], $2::bigint[]) a (id, kept)
         join public.watchlist_entries e on e.state_id = a.id
         limit $3 for update of e skip locked
       )
       update public.watchlist_entries e set state_id = m.kept
       from moving m where e.id = m.id returning e.id`,
      [others.map(({ id }) => id), others.map(({ kept }) => kept), batch],
    );
    return moved.length;
  });
}
