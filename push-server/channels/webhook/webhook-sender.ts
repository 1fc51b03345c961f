import * as v from 'valibot';
import { WebhookFormSchema } from '../../../domain/notice/webhook.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { type EndpointRules, readEndpoint } from '../../subscriptions/endpoint.ts';
import type { Connections, HttpOutcome } from '../connections.ts';
import { FORMS } from './forms.ts';
import { signedHeaders } from './signature.ts';
import type { WebhookEvent } from './webhook-event.ts';

export const WebhookAddressSchema = v.object({
  url: v.string(),
  form: WebhookFormSchema,
  /** The current secret, and the previous one while it counts. */
  secrets: v.array(v.string()),
});
export type WebhookAddress = v.InferOutput<typeof WebhookAddressSchema>;

export type SendWebhook = (
  event: WebhookEvent,
  to: WebhookAddress,
  person: string,
) => Promise<HttpOutcome>;

export interface WebhookSenderOptions {
  readonly connections: Connections;
  readonly rules: EndpointRules;
  readonly clock: Clock;
}

export function createWebhookSender(options: WebhookSenderOptions): SendWebhook {
  const { connections, rules, clock } = options;
  return async (event, { url, form: name, secrets }, person) => {
    const answer = readEndpoint(url, rules, 'the address');
    if (!answer.ok) return { kind: 'forbidden-endpoint', reason: answer.reason };
    const { origin, href, path } = answer.endpoint;
    const form = FORMS[name];
    const address = new URL(href);
    const body = JSON.stringify(form.write(event, address));
    const headers = [
      ...['content-type', 'application/json'],
      ...['user-agent', 'Coin-Analyst-Webhook/1'],
      ...signedHeaders(event.id, Math.floor(clock.now() / 1000), body, secrets),
    ];
    return connections.post(origin, { path: form.path?.(address) ?? path, headers, body }, person);
  };
}
