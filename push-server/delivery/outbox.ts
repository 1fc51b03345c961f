import { randomUUID } from 'node:crypto';
import { epochMs } from '../../domain/quantity.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import type { DeliveryJob } from './delivery-job.ts';

export interface OutboxOptions {
  database: Database;
  clock: Clock;
  /** Subscriptions made with another key are not sent to. */
  vapidKeyId: string;
  /** Whether a bot is connected. */
  telegram: boolean;
  /** How long a job is this process's own. */
  leaseMs: number;
}

/** Whether alert `a` of a person with settings `s` may still go out; null where it may. */
const REFUSAL = `case
  when a.expires_at <= now() then 'out of date before it could be sent'
  when exists (
    select 1 from public.alerts n
    where n.user_id = a.user_id and n.coin = a.coin and n.created_at > a.created_at
  ) then 'replaced by a newer alert'
  when s.push_notifications is not true then 'notifications are off'
  when not private.may_use(a.user_id) then 'the account is not approved'
end`;

const JOB_COLUMNS = `d.id, d.alert_id, d.channel, d.target, d.origin, d.attempts, d.shrunk,
  a.coin, m.title, m.body, m.urgent,
  a.previous_snapshot_id is not null as has_previous,
  (extract(epoch from a.created_at) * 1000)::float8 as created_at_ms,
  (extract(epoch from a.expires_at - now()) * 1000)::float8 as expires_in_ms,
  (select count(*) from public.watchlist_entries w
   where w.user_id = a.user_id and w.change_detected) as unseen,
  p.endpoint, p.p256dh, p.auth, p.refusals`;

interface JobRow {
  id: number;
  alert_id: number;
  channel: 'push' | 'telegram';
  target: string;
  origin: string;
  attempts: number;
  shrunk: boolean;
  coin: string;
  title: string;
  body: string;
  urgent: boolean;
  has_previous: boolean;
  created_at_ms: number;
  expires_in_ms: number;
  unseen: number;
  endpoint: string | null;
  p256dh: string | null;
  auth: string | null;
  refusals: number | null;
  refusal: string | null;
}

/**
 * The outbox is empty for hours and then holds 100,000 rows; by the statistics of the quiet hour the
 * whole flood would be sorted for every batch of it.
 */
const IN_ORDER_OF_INDEX = 'set local enable_bitmapscan = off; set local enable_sort = off';

type PlannedRow = Omit<JobRow, 'id'> & { planned: number; id: number | null };

/**
 * Takes pending alerts, writes a delivery for each device and confirmed chat, and leases those whose
 * push service is not paused. Alerts that go nowhere end dead with their reason.
 */
const PLAN = `with due as (
  select a.id from public.alerts a
  where a.status = 'pending' order by a.created_at limit $1 for update skip locked
), judged as (
  select a.id, a.user_id, ${REFUSAL} as refusal, s.telegram_id
  from due join public.alerts a on a.id = due.id
  left join public.user_settings s on s.user_id = a.user_id
), targets as (
  select j.id as alert_id, 'push' as channel, p.id::text as target, p.origin
  from judged j join public.push_subscriptions p on p.user_id = j.user_id
  where j.refusal is null and p.vapid_key_id = $4
  union all
  select j.id, 'telegram', l.telegram_id, 'telegram'
  from judged j join public.telegram_links l
    on l.user_id = j.user_id and l.telegram_id = j.telegram_id and l.state = 'confirmed'
  where j.refusal is null and $5::boolean
), written as (
  insert into public.alert_deliveries as d
    (alert_id, channel, target, origin, attempts, next_attempt_at, lease)
  select t.alert_id, t.channel, t.target, t.origin,
    case when o.paused_until > now() then 0 else 1 end,
    case when o.paused_until > now() then o.paused_until
      else now() + make_interval(secs => $3::float8 / 1000) end,
    case when o.paused_until > now() then null else $2::uuid end
  from targets t left join public.push_origins o on o.origin = t.origin
  on conflict do nothing
  returning *
), counted as (
  select alert_id, count(*)::integer as deliveries from written group by alert_id
), marked as (
  update public.alerts a set
    status = case when c.deliveries > 0 then 'delivering' else 'dead' end,
    open_deliveries = coalesce(c.deliveries, 0),
    reason = case when c.deliveries > 0 then null
      else coalesce(j.refusal, 'no device or chat to send to') end,
    finished_at = case when c.deliveries > 0 then null else now() end
  from judged j left join counted c on c.alert_id = j.id
  where a.id = j.id
  returning a.id
)
select (select count(*) from marked) as planned, ${JOB_COLUMNS}, null as refusal
from (select 1) one
left join written d on d.lease is not null
left join public.alerts a on a.id = d.alert_id
left join public.alert_messages m on m.id = a.message_id
left join public.push_subscriptions p
  on p.id = case when d.channel = 'push' then d.target::uuid end and p.user_id = a.user_id`;

/** Leases deliveries that are due, also those whose process was killed, of each push service in turn. */
const TAKE_DUE = `with picked as (
  select due.id
  from public.push_origins o cross join lateral (
    select d.id from public.alert_deliveries d
    where d.origin = o.origin and d.finished_at is null and d.next_attempt_at <= now()
    order by d.next_attempt_at limit $1 for update skip locked
  ) due
  where o.paused_until is null or o.paused_until <= now()
  limit $1
), leased as (
  update public.alert_deliveries d set
    attempts = d.attempts + 1,
    lease = $2::uuid,
    next_attempt_at = now() + make_interval(secs => $3::float8 / 1000)
  from picked where d.id = picked.id
  returning d.*
)
select ${JOB_COLUMNS}, coalesce(${REFUSAL}, case
  when d.channel = 'push' and p.id is null then 'the device was removed'
  when d.channel = 'push' and p.vapid_key_id <> $4 then 'the device has to subscribe again'
  when d.channel = 'telegram' and not exists (
    select 1 from public.telegram_links l
    where l.user_id = a.user_id and l.telegram_id = d.target and l.state = 'confirmed'
      and l.telegram_id = s.telegram_id
  ) then 'Telegram is no longer connected'
  when d.channel = 'telegram' and not $5::boolean then 'no Telegram bot is connected'
end) as refusal
from leased d
join public.alerts a on a.id = d.alert_id
join public.alert_messages m on m.id = a.message_id
left join public.user_settings s on s.user_id = a.user_id
left join public.push_subscriptions p
  on p.id = case when d.channel = 'push' then d.target::uuid end and p.user_id = a.user_id`;

/** Reads the outbox: what is new and what is due. */
export function createOutbox(options: OutboxOptions) {
  const { database, clock, vapidKeyId, telegram, leaseMs } = options;

  function jobOf(row: JobRow, lease: string, now: number): DeliveryJob {
    const { endpoint, p256dh, auth, refusals } = row;
    return {
      id: row.id,
      lease,
      channel: row.channel,
      target: row.target,
      origin: row.origin,
      attempts: row.attempts,
      shrunk: row.shrunk,
      notice: {
        alertId: String(row.alert_id),
        coin: row.coin,
        title: row.title,
        body: row.body,
        urgent: row.urgent,
        createdAt: epochMs(Math.round(row.created_at_ms)),
        hasPrevious: row.has_previous,
        unseen: row.unseen,
      },
      // The database's clock decides; ours may differ, so only the distance is taken over.
      expiresAt: epochMs(now + row.expires_in_ms),
      leasedUntil: epochMs(now + leaseMs),
      device:
        endpoint !== null && p256dh !== null && auth !== null
          ? { endpoint, keys: { p256dh, auth }, refusals: refusals ?? 0 }
          : null,
      refusal: row.refusal,
    };
  }

  return {
    /** @returns how many alerts were planned, and the deliveries to send now */
    async plan(most: number): Promise<{ planned: number; jobs: DeliveryJob[] }> {
      const lease = randomUUID();
      const now = clock.now();
      const params = [most, lease, leaseMs, vapidKeyId, telegram];
      const rows = await database.transaction(async (tx) => {
        await tx.query(IN_ORDER_OF_INDEX);
        return tx.query<PlannedRow>(PLAN, params);
      });
      const jobs = rows.flatMap((row) =>
        row.id === null ? [] : [jobOf({ ...row, id: row.id }, lease, now)],
      );
      return { planned: rows[0]?.planned ?? 0, jobs };
    },
    /** Deliveries that are due again. */
    async takeDue(most: number): Promise<DeliveryJob[]> {
      const lease = randomUUID();
      const now = clock.now();
      const params = [most, lease, leaseMs, vapidKeyId, telegram];
      const rows = await database.query<JobRow>(TAKE_DUE, params);
      return rows.map((row) => jobOf(row, lease, now));
    },
  };
}

export type Outbox = ReturnType<typeof createOutbox>;
