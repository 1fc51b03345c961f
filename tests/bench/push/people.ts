import type * as v from 'valibot';
import type { Database } from '../../../platform/database/database.ts';
import type { DeviceSchema } from './bench-parts.ts';

type Device = v.InferOutput<typeof DeviceSchema>;

/** Approved people with notifications on. @returns their ids */
export async function insertPeople(database: Database, count: number): Promise<string[]> {
  const rows = await database.query<{ id: string }>(
    `insert into auth.users (id, email, email_confirmed_at)
     select gen_random_uuid(), 'person-' || n || '@example.com', now()
     from generate_series(1, $1) n returning id`,
    [count],
  );
  await database.query('update public.waitlist set approved = true');
  await database.query(
    'insert into public.user_settings (user_id, push_notifications) select id, true from auth.users',
  );
  return rows.map((row) => row.id);
}

/** One device for each person, in the same order. */
export async function insertDevices(
  database: Database,
  people: readonly string[],
  devices: readonly Device[],
  keyId: string,
): Promise<void> {
  await database.query(
    `insert into public.push_origins (origin)
     select distinct unnest($1::text[]) on conflict do nothing`,
    [devices.map((device) => new URL(device.endpoint).origin)],
  );
  await database.query(
    `insert into public.push_subscriptions (user_id, endpoint, origin, p256dh, auth, vapid_key_id, label)
     select * from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[]),
       (values ($6, 'bench')) as same`,
    [
      people,
      devices.map((device) => device.endpoint),
      devices.map((device) => new URL(device.endpoint).origin),
      devices.map((device) => device.keys.p256dh),
      devices.map((device) => device.keys.auth),
      keyId,
    ],
  );
}

/** Analyses of as many coins, for alerts to refer to. */
export async function insertSnapshots(database: Database, count: number): Promise<void> {
  await database.query(
    `insert into public.analysis_snapshots (coin, market, snapshot_time, engine, result, recommendation, inputs)
     select 'COIN' || n || 'USDT', 'bench', now(), 'bench', '{}', '{}', '{}' from generate_series(1, $1) n`,
    [count],
  );
}
