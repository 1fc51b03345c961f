import { hash } from 'node:crypto';
import {
  type Device,
  type DevicePlatform,
  type DeviceReference,
  type Replacement,
  SILENT_AFTER,
} from '../../domain/notice/push-device.ts';
import type { Database } from '../../platform/database/database.ts';
import type { DeviceKeys } from './device-keys.ts';

export interface NewDevice extends DeviceKeys {
  readonly endpoint: string;
  readonly origin: string;
  readonly vapidKeyId: string;
  readonly label: string;
  readonly platform: DevicePlatform;
}

export interface KeptDevice extends DeviceKeys {
  readonly id: string;
  readonly endpoint: string;
  readonly vapid_key_id: string;
  readonly refusals: number;
}

export const MOST_DEVICES = 20;

export function endpointHash(endpoint: string): string {
  return hash('sha256', endpoint, 'base64url');
}

export type SavedDevice =
  | { readonly kind: 'saved'; readonly id: string }
  | { readonly kind: 'too-many' }
  /** The endpoint is another user's, with other keys. */
  | { readonly kind: 'another-person' };

/** A URL proves nothing, but the browser knows both keys, so a device moves with its user. */
const SAVE = `insert into public.push_subscriptions as p
  (user_id, endpoint, origin, p256dh, auth, vapid_key_id, label, platform)
values ($1, $2, $3, $4, $5, $6, $7, $8)
on conflict (endpoint) do update set
  user_id = excluded.user_id, origin = excluded.origin, p256dh = excluded.p256dh,
  auth = excluded.auth, vapid_key_id = excluded.vapid_key_id, label = excluded.label, platform = excluded.platform,
  refusals = 0, last_refusal = null,
  created_at = case when p.user_id = excluded.user_id then p.created_at else now() end,
  last_delivered_at = case when p.user_id = excluded.user_id then p.last_delivered_at end,
  last_shown_at = case when p.user_id = excluded.user_id then p.last_shown_at end,
  unshown = case when p.user_id = excluded.user_id then p.unshown else 0 end,
  unshown_since = case when p.user_id = excluded.user_id then p.unshown_since end
where p.user_id = excluded.user_id
  or (p.p256dh = excluded.p256dh and p.auth = excluded.auth)
returning p.id`;

/** Inserts, updates the user's own row, or moves another user's row if the keys match. */
export async function saveDevice(
  database: Database,
  userId: string,
  device: NewDevice,
): Promise<SavedDevice> {
  return database.transaction(async (tx) => {
    // Serialises concurrent saves of one user.
    await tx.query('select 1 from auth.users where id = $1 for update', [userId]);
    const [others] = await tx.query<{ count: number }>(
      'select count(*) from public.push_subscriptions where user_id = $1 and endpoint <> $2',
      [userId, device.endpoint],
    );
    if ((others?.count ?? 0) >= MOST_DEVICES) return { kind: 'too-many' };
    await tx.query('insert into public.push_origins (origin) values ($1) on conflict do nothing', [
      device.origin,
    ]);
    const { endpoint, origin, p256dh, auth, vapidKeyId, label, platform } = device;
    const values = [userId, endpoint, origin, p256dh, auth, vapidKeyId, label, platform];
    const [saved] = await tx.query<{ id: string }>(SAVE, values);
    return saved ? { kind: 'saved', id: saved.id } : { kind: 'another-person' };
  });
}

const IS_OLD = 'p.endpoint = $1 and p.p256dh = $2 and p.auth = $3';

const LOCK_OWNER = `select 1 from public.push_subscriptions p join auth.users u on u.id = p.user_id
where ${IS_OLD} for update of u`;

/** Within one push service, so that no stranger has us write to another. */
const MOVE = `update public.push_subscriptions p set
  endpoint = $4, p256dh = $5, auth = $6, refusals = 0, last_refusal = null
where ${IS_OLD} and p.origin = $7
  and not exists (select 1 from public.push_subscriptions n where n.endpoint = $4)
returning p.id`;

/** Moves a device with all that is due to it; the old keys are the proof. @returns whether one fits */
export async function moveDevice(
  database: Database,
  { old, current }: Replacement,
  origin: string,
): Promise<boolean> {
  const proof = [old.endpoint, old.keys.p256dh, old.keys.auth];
  const values = [...proof, current.endpoint, current.keys.p256dh, current.keys.auth, origin];
  return database.transaction(async (tx) => {
    // A page may save the same subscription meanwhile.
    await tx.query(LOCK_OWNER, proof);
    return (await tx.query(MOVE, values)).length > 0;
  });
}

interface DeviceRow extends Omit<KeptDevice, keyof DeviceKeys> {
  label: string;
  platform: DevicePlatform;
  created_at: Date;
  last_delivered_at: Date | null;
  last_shown_at: Date | null;
  silent_since: Date | null;
}

const SILENT_SINCE = `case
  when unshown >= ${SILENT_AFTER.messages}
    and unshown_since < now() - interval '${SILENT_AFTER.minutes} minutes' then unshown_since
  when unshown_since < now() - interval '${SILENT_AFTER.days} days' then unshown_since
end`;

export async function listDevices(
  database: Database,
  userId: string,
  vapidKeyId: string,
): Promise<Device[]> {
  const rows = await database.query<DeviceRow>(
    `select id, endpoint, label, platform, vapid_key_id, created_at, last_delivered_at,
       last_shown_at, ${SILENT_SINCE} as silent_since, refusals
     from public.push_subscriptions where user_id = $1 order by created_at, id`,
    [userId],
  );
  return rows.map(({ endpoint, vapid_key_id, refusals, ...row }) => ({
    ...row,
    endpoint_hash: endpointHash(endpoint),
    created_at: row.created_at.toISOString(),
    last_delivered_at: row.last_delivered_at?.toISOString() ?? null,
    last_shown_at: row.last_shown_at?.toISOString() ?? null,
    silent_since: row.silent_since?.toISOString() ?? null,
    state: vapid_key_id !== vapidKeyId ? 'subscribe-again' : refusals > 0 ? 'refused' : 'ready',
  }));
}

function condition(reference: DeviceReference): readonly [string, string] {
  return 'id' in reference
    ? ['id = $2::uuid', reference.id]
    : ['endpoint = $2', reference.endpoint];
}

export async function findDevice(
  database: Database,
  userId: string,
  reference: DeviceReference,
): Promise<KeptDevice | null> {
  const [where, value] = condition(reference);
  const [row] = await database.query<KeptDevice>(
    `select id, endpoint, p256dh, auth, vapid_key_id, refusals
     from public.push_subscriptions where user_id = $1 and ${where}`,
    [userId, value],
  );
  return row ?? null;
}

export async function removeDevice(database: Database, userId: string, reference: DeviceReference) {
  const [where, value] = condition(reference);
  const rows = await database.query(
    `delete from public.push_subscriptions where user_id = $1 and ${where} returning id`,
    [userId, value],
  );
  return rows.length > 0;
}

export async function noteDelivered(database: Database, deviceId: string): Promise<void> {
  await database.query(
    `update public.push_subscriptions
     set last_delivered_at = now(), refusals = 0, last_refusal = null where id = $1`,
    [deviceId],
  );
}
