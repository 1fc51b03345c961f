import { type Channel, defineChannel } from '../channel.ts';
import { classifyWebhook } from './classify-webhook.ts';
import { forgetUnusedReceivers } from './unused-receivers.ts';
import { recordWebhooks } from './webhook-effects.ts';
import { eventOf } from './webhook-event.ts';
import { type SendWebhook, WebhookAddressSchema } from './webhook-sender.ts';

export interface WebhookParts {
  readonly sendWebhook: SendWebhook;
  /** Where the app is served. */
  readonly appOrigin: string;
}

/** The webhooks that a person entered. */
export function webhookChannel({ sendWebhook, appOrigin }: WebhookParts): Channel {
  return defineChannel({
    name: 'webhook',
    // A program that took it has shown it to nobody.
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
