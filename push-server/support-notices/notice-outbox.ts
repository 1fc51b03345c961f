import { randomUUID } from 'node:crypto';
import { type EpochMs, epochMs } from '../../domain/quantity.ts';
import type { Database } from '../../platform/database.ts';
import { MOST_REFUSALS } from '../delivery/classify.ts';

/** A device that a notice goes to. */
export interface NoticeDevice {
  readonly id: string;
  readonly origin: string;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly refusals: number;
}

/** That support answered, leased to this process. */
export interface Notice {
  readonly id: string;
  readonly lease: string;
  readonly ticketId: string;
  readonly userId: string;
  readonly createdAt: EpochMs;
  /** Tries so far, the coming one included. */
  readonly attempts: number;
  /** Devices that it did not go to yet. */
  readonly devices: readonly NoticeDevice[];
  /** Why it must not be sent any more; null where it may. */
  readonly refusal: string | null;
}

/** What came of one device. */
export interface DeviceResult {
  readonly device: string;
  readonly effect: 'delivered' | 'refused' | 'forget' | 'none';
  readonly reason: string;
}

export interface NoticeResult {
  readonly notice: Notice;
  /** Devices that are done with. */
  readonly settled: readonly DeviceResult[];
  /** Milliseconds until the rest is tried again; null where there is no rest. */
  readonly retryIn: number | null;
}

interface NoticeRow {
  id: string;
  ticket_id: string;
  user_id: string;
  attempts: number;
  created_at_ms: number;
  devices: NoticeDevice[];
  refusal: string | null;
}

const TAKE = `with picked as (
  select n.id from public.support_notices n
  where n.status = 'pending' and n.next_attempt_at <= now()
  order by n.next_attempt_at limit $1 for update skip locked
), leased as (
  update public.support_notices n set
    attempts = n.attempts + 1, lease = $2::uuid,
    next_attempt_at = now() + make_interval(secs => $3::float8 / 1000)
  from picked where n.id = picked.id
  returning n.*
)
select l.id, l.ticket_id, l.user_id, l.attempts,
  (extract(epoch from l.created_at) * 1000)::float8 as created_at_ms,
  case
    when l.created_at < now() - interval '1 day' then 'out of date before it could be sent'
    when exists (
      select 1 from public.support_notices newer
      where newer.ticket_id = l.ticket_id and newer.created_at > l.created_at
    ) then 'replaced by a newer answer'
    when exists (
      select 1 from public.ticket_read_status r
      where r.ticket_id = l.ticket_id and r.user_id = l.user_id and r.last_read_at >= l.created_at
    ) then 'the answer was read'
    when s.support_replies is false then 'the person does not want to be told'
    when not private.may_use(l.user_id) then 'the account is not approved'
  end as refusal,
  (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'origin', p.origin,
      'endpoint', p.endpoint, 'p256dh', p.p256dh, 'auth', p.auth, 'refusals', p.refusals)), '[]')
    from public.push_subscriptions p
    where p.user_id = l.user_id and p.vapid_key_id = $4 and p.id <> all (l.settled)) as devices
from leased l left join public.user_settings s on s.user_id = l.user_id`;

const RECORD = `update public.support_notices n set
  settled = n.settled || $3::uuid[],
  delivered = n.delivered + $4::integer,
  lease = null,
  next_attempt_at = now() + make_interval(secs => coalesce($5::float8, 0) / 1000),
  status = case when $5::float8 is not null then 'pending'
    when n.delivered + $4::integer > 0 then 'sent' else 'dead' end,
  reason = case when $5::float8 is null and n.delivered + $4::integer = 0 then $6 end,
  finished_at = case when $5::float8 is null then now() end
where n.id = $1 and n.lease = $2::uuid`;

const DEVICE_EFFECT = {
  none: null,
  delivered: `update public.push_subscriptions
    set last_delivered_at = now(), refusals = 0, last_refusal = null where id = $1`,
  refused: `update public.push_subscriptions
    set refusals = refusals + 1, last_refusal = $2 where id = $1`,
  forget: 'delete from public.push_subscriptions where id = $1',
} as const;

/** Reads and writes the outbox of answers. */
export function createNoticeOutbox(
  database: Database,
  options: { readonly vapidKeyId: string; readonly leaseMs: number },
) {
  return {
    /** Takes notices that are due, also those whose process was killed. */
    async take(most: number): Promise<Notice[]> {
      const lease = randomUUID();
      const params = [most, lease, options.leaseMs, options.vapidKeyId];
      const rows = await database.query<NoticeRow>(TAKE, params);
      return rows.map((row) => ({
        id: row.id,
        lease,
        ticketId: row.ticket_id,
        userId: row.user_id,
        createdAt: epochMs(Math.round(row.created_at_ms)),
        attempts: row.attempts,
        devices: row.devices,
        refusal: row.refusal,
      }));
    },
    /** Records what came of a notice and of its devices. */
    async record({ notice, settled, retryIn }: NoticeResult): Promise<void> {
      const delivered = settled.filter(({ effect }) => effect === 'delivered').length;
      const reason = notice.refusal ?? settled.at(-1)?.reason ?? 'no device to send to';
      await database.transaction(async (tx) => {
        for (const { device, effect, reason: said } of settled) {
          const sql = DEVICE_EFFECT[effect];
          if (sql) await tx.query(sql, effect === 'refused' ? [device, said] : [device]);
        }
        await tx.query(
          'delete from public.push_subscriptions where id = any ($1::uuid[]) and refusals >= $2',
          [settled.map(({ device }) => device), MOST_REFUSALS],
        );
        const devices = settled.map(({ device }) => device);
        await tx.query(RECORD, [notice.id, notice.lease, devices, delivered, retryIn, reason]);
      });
    },
  };
}
