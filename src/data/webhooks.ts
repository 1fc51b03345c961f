import {
  AddedWebhookSchema,
  type NewWebhook,
  type Webhook,
  WebhookListSchema,
  WebhookSchema,
  WebhookSecretSchema,
  type WebhookTest,
  WebhookTestSchema,
} from '../../domain/notice/webhook.ts';
import { mapped, type Outcome, succeeded } from '../backend/failure.ts';
import { pushRequest as ask, DoneSchema } from '../backend/server-request.ts';
import { resource } from './resource.ts';

export const webhooks = resource<[], readonly Webhook[]>({
  name: 'webhooks',
  read: async () =>
    mapped(await ask('webhooks', { method: 'GET' }, WebhookListSchema), (list) => list.webhooks),
  logged: 'Reading the webhooks',
});

/** Returns the webhook with its secret, which is shown only once. */
export const addWebhook = (webhook: NewWebhook) =>
  ask('webhooks', { method: 'POST', body: webhook }, AddedWebhookSchema);

export const turnOnWebhook = (id: string) =>
  ask('webhooks', { method: 'PATCH', body: { id } }, WebhookSchema);

/** Succeeds also if it is already gone. */
export async function removeWebhook(id: string): Promise<Outcome<unknown>> {
  const answer = await ask('webhooks', { method: 'DELETE', body: { id } }, DoneSchema);
  return !answer.ok && answer.failure.status === 404 ? succeeded(null) : answer;
}

/** Returns the new secret, shown only once; the old one also signs for a day. */
export async function replaceWebhookSecret(id: string): Promise<Outcome<string>> {
  const request = { method: 'POST', body: { id } } as const;
  return mapped(await ask('webhooks/secret', request, WebhookSecretSchema), (it) => it.secret);
}

export function testWebhook(id: string): Promise<Outcome<WebhookTest>> {
  const request = { method: 'POST', body: { id }, timeout: 40_000 } as const;
  return ask('webhooks/test', request, WebhookTestSchema);
}
