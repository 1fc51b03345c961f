import type { Database } from '../../platform/database/database.ts';
import { asPerson } from '../../platform/person/acting-person.ts';

/** A person's entry as their card shows it. */
export interface Card {
  readonly changed: boolean;
  readonly current: string;
  readonly latest: string;
  readonly previous: string | null;
  readonly checkedAt: Date | null;
}

/** Puts a coin on a person's list, as the app does. */
export async function addEntry(
  database: Database,
  userId: string,
  coin: string,
  snapshot: string,
): Promise<void> {
  await database.query(
    'insert into public.watchlist_entries (user_id, coin, current_snapshot) values ($1, $2, $3)',
    [userId, coin, snapshot],
  );
}

/** Saves a person's times as the servers do. */
export async function saveTimes(
  database: Database,
  userId: string,
  times: readonly string[],
): Promise<void> {
  await database.query(
    `insert into public.user_settings (user_id, monitoring_times) values ($1, $2::text[])
     on conflict (user_id) do update set monitoring_times = excluded.monitoring_times`,
    [userId, [...times]],
  );
}

/** Says that a person has seen the change of a coin, as the app does. */
export async function acknowledge(database: Database, userId: string, coin: string): Promise<void> {
  await asPerson(database, userId, (tx) =>
    tx.query(
      'select public.acknowledge_change(id) from public.watchlist where user_id = $1 and coin = $2',
      [userId, coin],
    ),
  );
}

/** What a person's card of a coin says; null where it is not on the list. */
export async function cardOf(
  database: Database,
  userId: string,
  coin: string,
): Promise<Card | null> {
  const [card] = await database.query<Card>(
    `select w.change_detected as changed, w.current_snapshot as current,
       w.latest_snapshot as latest, w.previous_snapshot as previous,
       w.last_check_at as "checkedAt"
     from public.watchlist w where w.user_id = $1 and w.coin = $2`,
    [userId, coin],
  );
  return card ?? null;
}
