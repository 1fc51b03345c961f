import type { Coin } from '../../domain/coin.ts';
import type { Database } from '../../platform/database.ts';
import { isDue } from './due-states.ts';
import type { Audience } from './snapshot-to-apply.ts';

/** States of a coin that refer to the same three analyses, so that the same is true for all. */
export interface WatchedGroup {
  readonly coin: Coin;
  readonly previous: string | null;
  readonly current: string;
  readonly latest: string;
  readonly states: readonly number[];
}

/**
 * Gives a person's entries that share their state with others a state of their own, with the same
 * values: what is about to become true is true for them alone.
 */
async function setApart(tx: Database, userId: string, coins: readonly Coin[]): Promise<void> {
  await tx.query(
    `with own as (
       select e.id as entry, e.state_id
       from public.watchlist_entries e
       where e.user_id = $1 and e.coin = any ($2) and exists (
         select 1 from public.watchlist_entries o where o.state_id = e.state_id and o.id <> e.id
       )
     ), made as (
       insert into public.watch_states (coin, monitoring_times, current_snapshot, latest_snapshot,
         previous_snapshot, snapshot_time, previous_snapshot_time, last_check_at, last_check_error,
         changed_by)
       select s.coin, s.monitoring_times, s.current_snapshot, s.latest_snapshot,
         s.previous_snapshot, s.snapshot_time, s.previous_snapshot_time, s.last_check_at,
         s.last_check_error, s.changed_by
       from own join public.watch_states s on s.id = own.state_id
       returning id, coin
     )
     update public.watchlist_entries e set state_id = made.id
     from own, made where e.id = own.entry and made.coin = e.coin`,
    [userId, coins],
  );
}

/** The groups of the states of coins that an audience's entries refer to. */
export async function watchedGroups(
  tx: Database,
  coins: readonly Coin[],
  audience: Audience,
): Promise<WatchedGroup[]> {
  if (audience.kind === 'person') await setApart(tx, audience.userId, coins);
  const reached =
    audience.kind === 'slot'
      ? isDue(audience.time, 2)
      : 's.id in (select e.state_id from public.watchlist_entries e where e.user_id = $2)';
  return tx.query<WatchedGroup>(
    `select s.coin, s.previous_snapshot as previous, s.current_snapshot as current,
       s.latest_snapshot as latest, json_agg(s.id) as states
     from public.watch_states s
     where s.coin = any ($1) and ${reached}
     group by 1, 2, 3, 4`,
    [coins, audience.kind === 'slot' ? audience.time : audience.userId],
  );
}
