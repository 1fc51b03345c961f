import * as v from 'valibot';
import { wordsOf } from '../../../domain/notice/notice.ts';
import { encodeMessage, pushMessage, smallMessage } from '../../../domain/notice/push-message.ts';
import type { Database } from '../../../platform/database/database.ts';
import { type Channel, defineChannel, type TargetRecord } from '../channel.ts';
import { classifyPush, MOST_REFUSALS } from './classify-push.ts';
import type { SendPush } from './push-sender.ts';

const RESULTS =
  'jsonb_to_recordset($1::jsonb) as r(target uuid, effect text, outcome text, address jsonb)';

/** A subscription that was replaced in between is not the one that was refused. */
const unmoved = (r: string) => `p.endpoint = coalesce(${r}.address->>'endpoint', p.endpoint)`;

/** The receipt may come before the acceptance is recorded. */
const JUST_SHOWN = "coalesce(p.last_shown_at > now() - interval '10 seconds', false)";

const DEVICES = `with effects as (
  select distinct on (r.target) r.target as device, r.effect, r.outcome, r.address
  from ${RESULTS} order by r.target, r.effect
), accepted as (
  select r.target as device, count(*)::integer as messages
  from ${RESULTS} where r.effect = 'delivered' group by r.target
), locked as (
  select p.id from public.push_subscriptions p
  where p.id in (select device from effects) order by p.id for update
)
update public.push_subscriptions p set
  last_delivered_at = case when e.effect = 'delivered' then now() else p.last_delivered_at end,
  refusals = case when e.effect = 'delivered' then 0 else p.refusals + 1 end,
  last_refusal = case when e.effect = 'delivered' then null else e.outcome end,
  unshown = case when ${JUST_SHOWN} then p.unshown else p.unshown + coalesce(c.messages, 0) end,
  unshown_since = case when c.messages is null or ${JUST_SHOWN} then p.unshown_since
    else coalesce(p.unshown_since, now()) end
from effects e join locked on locked.id = e.device left join accepted c on c.device = e.device
where p.id = e.device and ${unmoved('e')}
returning p.platform, coalesce(c.messages, 0) as accepted`;

const FORGOTTEN = `delete from public.push_subscriptions p using ${RESULTS}
  where p.id = r.target and ${unmoved('r')}
    and (r.effect = 'forget' or r.effect = 'refused' and p.refusals >= ${MOST_REFUSALS})`;

interface AcceptedMessages {
  readonly platform: string;
  readonly accepted: number;
}

async function recordDevices(tx: Database, records: readonly TargetRecord[]) {
  const results = records.filter(({ effect }) => effect !== 'none');
  if (results.length === 0) return [];
  const json = [JSON.stringify(results)];
  const accepted = await tx.query<AcceptedMessages>(DEVICES, json);
  if (results.some(({ effect }) => effect !== 'delivered')) await tx.query(FORGOTTEN, json);
  return accepted;
}

const DeviceSchema = v.object({
  endpoint: v.string(),
  p256dh: v.string(),
  auth: v.string(),
  refusals: v.number(),
});

export interface WebPushParts {
  readonly sendPush: SendPush;
  /** Subscriptions of other keys are skipped. */
  readonly vapidKeyId: string;
  readonly appOrigin: string;
  readonly onAccepted?: (messages: AcceptedMessages) => void;
}

export function webPushChannel(parts: WebPushParts): Channel {
  const { sendPush, vapidKeyId, appOrigin, onAccepted } = parts;
  return defineChannel({
    name: 'push',
    proof: 'shown',
    parameter: vapidKeyId,
    targets: (keyId) => `select p.id::text as target, p.origin,
        case when p.vapid_key_id <> ${keyId} then 'the device has to subscribe again' end as refusal,
        jsonb_build_object('endpoint', p.endpoint, 'p256dh', p.p256dh, 'auth', p.auth,
          'refusals', p.refusals) as address
      from public.push_subscriptions p where p.user_id = a.user_id`,
    gone: 'the device was removed',
    address: DeviceSchema,
    write(notice, shrunk, { shownToken, record }) {
      const message = pushMessage(notice, appOrigin, {
        ...(shownToken && { shown_token: shownToken }),
        ...(record && { record }),
      });
      const { urgent } = wordsOf(notice);
      return { message: shrunk ? smallMessage(message) : message, urgent };
    },
    send: ({ message, urgent }, device, ttl, person) =>
      sendPush({
        person,
        endpoint: device.endpoint,
        keys: device,
        plaintext: encodeMessage(message),
        ttl,
        urgency: urgent ? 'high' : 'normal',
        tag: message.notification.tag,
      }),
    classify: (outcome, now, { refusals, endpoint }) =>
      classifyPush(outcome, { ...now, refusals, endpoint }),
    async effects(tx, records) {
      for (const messages of await recordDevices(tx, records)) onAccepted?.(messages);
    },
  });
}
