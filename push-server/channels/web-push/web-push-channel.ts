import * as v from 'valibot';
import { encodeMessage, pushMessage, smallMessage } from '../../../domain/alert.ts';
import { wordsOf } from '../../../domain/notice.ts';
import { type Channel, defineChannel } from '../channel.ts';
import { classifyPush } from './classify-push.ts';
import { type AcceptedMessages, recordDevices } from './device-effects.ts';
import type { SendPush } from './push-sender.ts';

const DeviceSchema = v.object({
  endpoint: v.string(),
  p256dh: v.string(),
  auth: v.string(),
  /** In a row before this try. */
  refusals: v.number(),
});

export interface WebPushParts {
  readonly sendPush: SendPush;
  /** Subscriptions made with another key are not sent to. */
  readonly vapidKeyId: string;
  /** Where the app is served. */
  readonly appOrigin: string;
  /** Counts what push services accepted. */
  readonly onAccepted?: (messages: AcceptedMessages) => void;
}

/** The devices on which a person turned notifications on. */
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
    write(notice, shrunk, shownToken) {
      const message = pushMessage(notice, appOrigin, shownToken);
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
