import { randomUUID } from 'node:crypto';
import type { Hono } from 'hono';
import {
  type AddedWebhook,
  MOST_WEBHOOKS,
  NewWebhookSchema,
  WebhookReferenceSchema,
} from '../../domain/webhook.ts';
import { readBody } from '../../platform/body.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Gatekeeper, requireBetaPerson } from '../../platform/gatekeeper.ts';
import { Problem } from '../../platform/problem.ts';
import type { RateLimit } from '../../platform/rate-limit.ts';
import { takeOrRefuse } from '../../platform/take-or-refuse.ts';
import { makeSecret } from '../channels/webhook/signature.ts';
import { trialEvent } from '../channels/webhook/webhook-event.ts';
import type { SendWebhook } from '../channels/webhook/webhook-sender.ts';
import { takeTest } from '../outbound-share.ts';
import type { EndpointRules } from '../subscriptions/endpoint.ts';
import type { ResolveAll } from '../subscriptions/name-lookup.ts';
import { acceptedAddress } from './accepted-address.ts';
import { testWords } from './test-words.ts';
import {
  addressOf,
  addWebhook,
  listWebhooks,
  noteTaken,
  removeWebhook,
  replaceSecret,
  turnOnWebhook,
} from './webhook-store.ts';

export interface WebhookRouteParts {
  readonly keeper: Gatekeeper;
  readonly rules: EndpointRules;
  readonly resolve: ResolveAll;
  readonly sendWebhook: SendWebhook;
  readonly clock: Clock;
  readonly appOrigin: string;
  /** Webhooks that a person adds, and tests that they ask for. */
  readonly additions: RateLimit;
  readonly tests: RateLimit;
}

const NOT_ADDED = {
  'too-many': `You have ${MOST_WEBHOOKS} webhooks, which is the most. Remove one first.`,
  known: 'You have a webhook with this address already.',
} as const;

const none = () => new Problem(404, 'You have no such webhook.');

/**
 * GET, POST, PATCH, DELETE /webhooks, POST /webhooks/secret and /webhooks/test, each for the
 * signed-in person's own. PATCH turns one on again. A secret is in one answer, when it is made.
 */
export function serveWebhooks(app: Hono, parts: WebhookRouteParts): void {
  const { keeper } = parts;
  const { database } = keeper;

  app.get('/webhooks', async (c) => {
    const userId = await requireBetaPerson(c.req.raw, keeper);
    return c.json({ webhooks: await listWebhooks(database, userId) });
  });

  app.post('/webhooks', async (c) => {
    const userId = await requireBetaPerson(c.req.raw, keeper);
    const wanted = await readBody(c.req.raw, NewWebhookSchema);
    takeOrRefuse(parts.additions, userId, 'Please wait a moment before the next webhook.');
    const { href: url, origin } = await acceptedAddress(wanted, parts.rules, parts.resolve, userId);
    const secret = makeSecret();
    const webhook = await addWebhook(database, userId, { ...wanted, url, origin, secret });
    if (typeof webhook === 'string') throw new Problem(409, NOT_ADDED[webhook]);
    return c.json({ webhook, secret } satisfies AddedWebhook, 201);
  });

  app.patch('/webhooks', async (c) => {
    const userId = await requireBetaPerson(c.req.raw, keeper);
    const { id } = await readBody(c.req.raw, WebhookReferenceSchema);
    const webhook = await turnOnWebhook(database, userId, id);
    if (!webhook) throw none();
    return c.json(webhook);
  });

  app.delete('/webhooks', async (c) => {
    const userId = await requireBetaPerson(c.req.raw, keeper);
    const { id } = await readBody(c.req.raw, WebhookReferenceSchema);
    if (!(await removeWebhook(database, userId, id))) throw none();
    return c.body(null, 204);
  });

  app.post('/webhooks/secret', async (c) => {
    const userId = await requireBetaPerson(c.req.raw, keeper);
    const { id } = await readBody(c.req.raw, WebhookReferenceSchema);
    const secret = makeSecret();
    if (!(await replaceSecret(database, userId, id, secret))) throw none();
    return c.json({ secret });
  });

  app.post('/webhooks/test', async (c) => {
    const userId = await requireBetaPerson(c.req.raw, keeper);
    const { id } = await readBody(c.req.raw, WebhookReferenceSchema);
    takeOrRefuse(parts.tests, userId, 'Please wait a moment before the next test.');
    const address = await addressOf(database, userId, id);
    if (!address) throw none();
    await takeTest(database, userId);
    const event = trialEvent(randomUUID(), parts.clock.now(), parts.appOrigin);
    const begun = performance.now();
    const result = testWords(
      await parts.sendWebhook(event, address, userId),
      performance.now() - begun,
    );
    if (result.delivered) await noteTaken(database, id);
    return c.json(result);
  });
}
