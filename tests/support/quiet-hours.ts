import type { Database } from '../../platform/database/database.ts';
import type { Person } from './people.ts';
import { makeSnapshot } from './push-server.ts';

/** What a person wants of notifications, as columns of their settings. */
export async function wish(
  database: Database,
  person: Person,
  columns: Readonly<Record<string, unknown>>,
): Promise<void> {
  const names = Object.keys(columns);
  const places = names.map((name, n) => `${name} = $${n + 2}`).join(', ');
  await database.query(`update public.user_settings set ${places} where user_id = $1`, [
    person.id,
    ...Object.values(columns),
  ]);
}

const clockTime = (hoursAhead: number) =>
  new Date(Date.now() + hoursAhead * 3_600_000).toISOString().slice(11, 16);

/** Quiet hours around the present moment, by hours from now. */
export function quietHours(from: number, until: number) {
  return { quiet_from: clockTime(from), quiet_until: clockTime(until), time_zone: 'UTC' };
}

/** It is the end of quiet hours: what they hold is as if it had waited for hours. */
export async function endNight(database: Database, person: Person): Promise<void> {
  const { quiet_from, quiet_until } = quietHours(-9, -1);
  await database.transaction(async (tx) => {
    await tx.query('alter table public.user_settings disable trigger user_settings_quiet_changed');
    await wish(tx, person, { quiet_from, quiet_until });
    await tx.query('alter table public.user_settings enable trigger user_settings_quiet_changed');
    await tx.query(
      `update public.alerts set created_at = created_at - interval '8 hours',
         expires_at = expires_at - (not_before - now()), not_before = now()
       where user_id = $1 and status = 'pending'`,
      [person.id],
    );
    await tx.query(`select pg_notify('alerts', '')`);
  });
}

/** A level was touched or a rule fired, as the analysis server writes it. @returns the alert's id */
export async function writeTouch(
  database: Database,
  person: Person,
  kind: 'stop' | 'target' | 'entry' | 'level' | 'rule',
  coin = 'BTCUSDT',
  title: string = kind,
  claim: string | null = null,
): Promise<number> {
  const snapshot = await makeSnapshot(database, coin);
  const [row] = await database.query<{ id: number }>(
    `with message as (
       insert into public.alert_messages (snapshot_id, title, body, urgent, claim)
       values ($4, $5, 'Price 1.0', $3::text = 'stop', $6) returning id
     )
     insert into public.alerts (user_id, kind, coin, message_id, event_id, expires_at)
     select $1, $3, $2, m.id, gen_random_uuid(), now() + interval '1 hour' from message m
     returning id`,
    [person.id, coin, kind, snapshot, title, claim],
  );
  if (!row) throw new Error('the touch was not written');
  await database.query(`select pg_notify('alerts', '')`);
  return row.id;
}
