import { randomUUID } from 'node:crypto';
import type { Database } from '../../platform/database/database.ts';

/** Two devices, a confirmed Telegram user and a code for another, all of one person. */
export async function addAlertTargets(
  database: Database,
  userId: string,
): Promise<{ readonly chrome: string; readonly safari: string }> {
  const ids = { chrome: randomUUID(), safari: randomUUID() };
  for (const [id, label, age] of [
    // PGlite counts in milliseconds, so both would often be of the same moment.
    [ids.chrome, 'Chrome on Windows', '1 minute'],
    [ids.safari, 'Safari on iPhone', '0'],
  ]) {
    await database.query(
      `insert into public.push_subscriptions
         (id, user_id, endpoint, origin, p256dh, auth, vapid_key_id, label, created_at)
       values ($1, $2, $3, 'https://push.example', 'p', 'a', 'k', $4, now() - $5::interval)`,
      [id, userId, `https://push.example/${id}`, label, age],
    );
  }
  await database.query(
    "insert into public.user_settings (user_id, telegram_id) values ($1, '123456789')",
    [userId],
  );
  await database.query(
    "update public.telegram_links set state = 'confirmed', confirmed_at = now() where user_id = $1",
    [userId],
  );
  await database.query(
    `insert into public.telegram_link_codes (code_hash, user_id, expires_at)
     values ($1, $2, now() + interval '10 minutes')`,
    [randomUUID(), userId],
  );
  return ids;
}

/** What a person's alerts go to. */
export async function alertTargetsOf(database: Database, userId: string): Promise<unknown> {
  const [row] = await database.query(
    `select
       (select array_agg(id) from public.push_subscriptions where user_id = $1) as devices,
       (select array_agg(state) from public.telegram_links where user_id = $1) as links,
       (select count(*)::integer from public.telegram_link_codes where user_id = $1) as codes,
       (select telegram_id from public.user_settings where user_id = $1) as telegram`,
    [userId],
  );
  return row;
}
