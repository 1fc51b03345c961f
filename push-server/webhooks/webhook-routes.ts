import { randomUUID } from 'node:crypto';
import type { Hono } from 'hono';
import {
  type AddedWebhook,
  MOST_WEBHOOKS,
  type NewWebhook,
  NewWebhookSchema,
  WebhookReferenceSchema,
  type WebhookTest,
} from '../../domain/notice/webhook.ts';
import { readBody } from '../../platform/http/body.ts';
import { Problem } from '../../platform/http/problem.ts';
import { type RateLimit, takeOrRefuse } from '../../platform/http/rate-limit.ts';
import { type Gatekeeper, requireBetaPerson } from '../../platform/person/gatekeeper.ts';
import type { Clock } from '../../platform/process/clock.ts';
import type { HttpOutcome } from '../channels/connections.ts';
import { FORMS } from '../channels/webhook/forms.ts';
import { makeSecret } from '../channels/webhook/signature.ts';
import { trialEvent } from '../channels/webhook/webhook-event.ts';
import type { SendWebhook } from '../channels/webhook/webhook-sender.ts';
import { takeTest } from '../outbound-share.ts';
import { type Endpoint, readEndpoint } from '../subscriptions/endpoint.ts';
import { type LookupRules, requirePublic } from '../subscriptions/pinned-lookup.ts';
import {
  addressOf,
  addWebhook,
  listWebhooks,
  noteTaken,
  removeWebhook,
  replaceSecret,
  turnOnWebhook,
} from './webhook-store.ts';

/** By error code. */
const REASONS: Readonly<Record<string, string>> = {
  EAI_AGAIN: 'its name could not be looked up',
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'it closed the connection',
  UND_ERR_SOCKET: 'it closed the connection',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is self-signed',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate is not complete',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
};

/** @param ms from sending to the answer */
function testWords(outcome: HttpOutcome, ms: number): WebhookTest {
  const failed = (message: string): WebhookTest => ({ delivered: false, message });
  switch (outcome.kind) {
    case 'answered': {
      const { status } = outcome;
      const message = `The receiver answered ${status} in ${Math.round(ms)} ms`;
      if (status >= 200 && status < 300) return { delivered: true, message: `${message}.` };
      if (status >= 300 && status < 400) {
        return failed(`${message}: a redirect, which is not followed.`);
      }
      return failed(`${message}.`);
    }
    case 'timed-out':
      return failed('The receiver did not answer in time.');
    case 'unreachable':
      return failed(
        `The receiver could not be reached: ${REASONS[outcome.reason] ?? outcome.reason}.`,
      );
    case 'forbidden-address':
      return failed('Its name does not lead to a public address.');
    case 'forbidden-endpoint':
      return failed(`Nothing is sent there: ${outcome.reason}.`);
  }
}

/** Checks text, form and address. @throws Problem 422 refused, 503 not resolvable now */
async function acceptedAddress(
  { url, form }: NewWebhook,
  rules: LookupRules,
  person: string,
): Promise<Endpoint> {
  const answer = readEndpoint(url, rules, 'The address');
  if (!answer.ok) throw new Problem(422, `${answer.reason}.`);
  const { endpoint } = answer;
  const refusal = FORMS[form].refusal?.(new URL(endpoint.href)) ?? null;
  if (refusal !== null) throw new Problem(422, refusal);
  if (!(await requirePublic(endpoint.host, rules, person))) {
    const sentence = `The name ${endpoint.host} could not be looked up. Please try again.`;
    throw new Problem(503, sentence, 5);
  }
  return endpoint;
}

export interface WebhookRouteParts {
  readonly keeper: Gatekeeper;
  readonly rules: LookupRules;
  readonly sendWebhook: SendWebhook;
  readonly clock: Clock;
  readonly appOrigin: string;
  readonly additions: RateLimit;
  readonly tests: RateLimit;
}

const NOT_ADDED = {
  'too-many': `You have ${MOST_WEBHOOKS} webhooks, the maximum. Remove one first.`,
  known: 'You have a webhook with this address already.',
} as const;

const none = () => new Problem(404, 'You have no such webhook.');

/**
 * GET, POST, PATCH, DELETE /webhooks, POST /webhooks/secret and /webhooks/test, for the signed-in
 * user's own. PATCH turns one on again. A secret is sent once, on creation.
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
    const { href: url, origin } = await acceptedAddress(wanted, parts.rules, userId);
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
