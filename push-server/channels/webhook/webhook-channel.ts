import type { Database } from '../../../platform/database/database.ts';
import { type Channel, defineChannel, type TargetRecord } from '../channel.ts';
import { classifyWebhook } from './classify-webhook.ts';
import { eventOf } from './webhook-event.ts';
import { type SendWebhook, WebhookAddressSchema } from './webhook-sender.ts';

/** Without a webhook or delivery under way. */
export async function forgetUnusedReceivers(database: Database): Promise<void> {
  await database.query(
    `delete from public.push_origins o
     where o.origin like 'webhook:%'
       and not exists (select 1 from public.webhooks w where w.origin = o.origin)
       and not exists (select 1 from public.alert_deliveries d
         where d.origin = o.origin and d.finished_at is null)`,
  );
}

/** Webhooks that fail this long are turned off. */
const PATIENCE = "interval '1 day'";

/**
 * Records tries, each webhook once, locked in one order. Users of webhooks it turns off are
 * notified by their other channels.
 */
const NOTE = `with results as (
  select r.target,
    bool_or(r.effect = 'delivered') as delivered,
    bool_or(r.effect = 'blocked') as ended,
    max(r.outcome) filter (where r.effect <> 'delivered') as failure,
    max(r.outcome) filter (where r.effect = 'blocked') as ending
  from jsonb_to_recordset($1::jsonb) as r(target uuid, effect text, outcome text, tried boolean)
  where r.tried group by r.target
), locked as (
  select w.id from public.webhooks w
  where w.id in (select target from results) order by w.id for update
), noted as (
  update public.webhooks w set
    last_delivered_at = case when r.delivered then now() else w.last_delivered_at end,
    failing_since = case when r.delivered then null else coalesce(w.failing_since, now()) end,
    reason = coalesce(r.ending, case when not r.delivered then r.failure end),
    state = case
      when r.ended or not r.delivered and w.failing_since <= now() - ${PATIENCE} then 'disabled'
      else 'on' end
  from results r join locked on locked.id = r.target
  where w.id = r.target and w.state = 'on'
  returning w.user_id, w.state
)
insert into public.alerts (user_id, kind, event_id, expires_at)
select user_id, 'webhook', gen_random_uuid(), now() + interval '1 day'
from noted where state = 'disabled'
returning id`;

async function recordWebhooks(tx: Database, records: readonly TargetRecord[]): Promise<void> {
  const notices = await tx.query(NOTE, [JSON.stringify(records)]);
  if (notices.length > 0) await tx.query("select pg_notify('alerts', '')");
}

export interface WebhookParts {
  readonly sendWebhook: SendWebhook;
  readonly appOrigin: string;
}

export function webhookChannel({ sendWebhook, appOrigin }: WebhookParts): Channel {
  return defineChannel({
    name: 'webhook',
    // Accepting programs prove nothing was shown.
    proof: 'none',
    targets: () => `select w.id::text as target, w.origin, null as refusal,
        jsonb_build_object('url', w.url, 'form', w.form, 'secrets', array_remove(array[w.secret,
          case when w.old_secret_until > now() then w.old_secret end], null)) as address
      from public.webhooks w where w.user_id = a.user_id and w.state = 'on'`,
    gone: 'the webhook was turned off or removed',
    address: WebhookAddressSchema,
    write: (notice) => eventOf(notice, appOrigin),
    send: (event, address, _ttl, person) => sendWebhook(event, address, person),
    classify: classifyWebhook,
    effects: recordWebhooks,
    prune: forgetUnusedReceivers,
  });
}
