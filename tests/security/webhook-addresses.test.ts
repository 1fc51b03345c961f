import type { LookupAddress } from 'node:dns';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { epochMs } from '../../domain/text/quantity.ts';
import { systemClock } from '../../platform/process/clock.ts';
import { createConnections } from '../../push-server/channels/connections.ts';
import { makeSecret } from '../../push-server/channels/webhook/signature.ts';
import { trialEvent } from '../../push-server/channels/webhook/webhook-event.ts';
import { createWebhookSender } from '../../push-server/channels/webhook/webhook-sender.ts';
import { createApproved, type Person } from '../support/people.ts';
import { ended, pushServerOn, turnOn, writeAlert } from '../support/push-server.ts';
import { type Certificate, makeCertificate } from '../support/push-service/certificate.ts';
import { type PushService, startPushService } from '../support/push-service/server.ts';
import { REFUSED_ENDPOINTS } from '../support/refused-endpoints.ts';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';

const HOST = 'hooks.example.org';
const PUBLIC: LookupAddress = { address: '142.250.1.95', family: 4 };

describe('sending', () => {
  let certificate: Certificate;

  beforeAll(async () => {
    certificate = await makeCertificate([HOST]);
  });

  async function sendTo(url: string, answer: readonly LookupAddress[]) {
    const rules = { allowLoopback: false, resolve: async () => answer };
    const connections = createConnections({
      rules,
      ca: certificate.cert,
      perOrigin: 1,
      timeoutMs: 1_000,
    });
    const send = createWebhookSender({ connections, rules, clock: systemClock });
    const event = trialEvent('1', epochMs(1), 'https://app.coin-analyst.org');
    const outcome = await send(event, { url, form: 'standard', secrets: [makeSecret()] }, 'ann');
    await connections.close();
    return outcome;
  }

  test.each([
    ['loopback', { address: '127.0.0.1', family: 4 }],
    ['this host', { address: '0.0.0.0', family: 4 }],
    ['a private net', { address: '192.168.1.1', family: 4 }],
    ['the address of cloud metadata', { address: '169.254.169.254', family: 4 }],
    ['a shared net', { address: '100.64.0.1', family: 4 }],
    ['IPv6 loopback', { address: '::1', family: 6 }],
    ['loopback mapped into IPv6', { address: '::ffff:127.0.0.1', family: 6 }],
    ['a private net behind NAT64', { address: '64:ff9b::a00:1', family: 6 }],
    ['a unique local address', { address: 'fd00::1', family: 6 }],
  ])('a name that leads to %s is not connected to', async (_, address) => {
    const url = `https://${HOST}/x`;
    expect((await sendTo(url, [address])).kind).toBe('forbidden-address');
    expect((await sendTo(url, [PUBLIC, address])).kind).toBe('forbidden-address');
  });

  test.each(REFUSED_ENDPOINTS)('%s, saved under other rules, is not sent to', async (url) => {
    expect((await sendTo(url, [PUBLIC])).kind).toBe('forbidden-endpoint');
  });
});

describe('the API', () => {
  let opened: TestDatabase;
  let service: PushService;
  let person: Person;

  beforeAll(async () => {
    opened = await openTestDatabase(null);
    service = await startPushService();
  });
  afterAll(async () => {
    await service.close();
    await opened.close();
  });
  beforeEach(async () => {
    person = await createApproved(opened.database);
  });

  const serverWith = (resolve: (host: string) => Promise<readonly LookupAddress[]>) =>
    pushServerOn(opened.database, service, { allowLoopback: false, resolve });
  const failing = (code: string) => async () => {
    throw Object.assign(new Error(code), { code });
  };
  const add = (server: ReturnType<typeof serverWith>, url: string, form = 'standard') =>
    server.call(person, 'POST', '/webhooks', { url, form });

  test('refused addresses are not saved', async () => {
    const server = serverWith(async () => [PUBLIC]);
    for (const url of REFUSED_ENDPOINTS) {
      expect([url, (await add(server, url)).status]).toEqual([url, 422]);
    }
    expect(await opened.database.query('select 1 from public.webhooks')).toEqual([]);
  });

  test.each([
    ['http://hooks.example.org/x', 'The address is not https.'],
    ['https://10.0.0.1/x', 'The address is an IP address; allowed: a host name.'],
    ['https://hooks.example.org:8443/x', 'The address has port 8443; allowed: 443.'],
    ['https://me:secret@hooks.example.org/x', 'The address holds a user name.'],
    ['https://printer.local/x', 'The address is not on the public internet.'],
  ])('%s is refused in words', async (url, detail) => {
    const answer = await add(
      serverWith(async () => [PUBLIC]),
      url,
    );
    expect(answer).toMatchObject({ status: 422, body: { detail } });
  });

  test('what a name leads to decides, in words', async () => {
    const inside = serverWith(async () => [{ address: '10.0.0.1', family: 4 }]);
    const nowhere = serverWith(async () => []);
    // Alike, or anybody could find out which names there are inside.
    for (const server of [inside, nowhere]) {
      expect(await add(server, `https://${HOST}/x`)).toMatchObject({
        status: 422,
        body: {
          detail: 'This address cannot be used: its name does not lead to a public address.',
        },
      });
    }
    expect(await add(serverWith(failing('EAI_AGAIN')), `https://${HOST}/x`)).toMatchObject({
      status: 503,
      body: { detail: 'The name hooks.example.org could not be looked up. Please try again.' },
    });
    expect(
      await add(
        serverWith(async () => [PUBLIC]),
        `https://${HOST}/a/b`,
        'ntfy',
      ),
    ).toMatchObject({
      status: 422,
      body: { detail: 'An ntfy address has one topic: https://ntfy.sh/your-topic.' },
    });
  });

  test('a name that leads outside when it is saved and inside later is not connected to', async () => {
    let saved = false;
    const server = serverWith(async () => [saved ? { address: '127.0.0.1', family: 4 } : PUBLIC]);
    const answer = await add(server, 'https://rebinding.example.org/x');
    expect(answer.status).toBe(201);
    saved = true;
    await turnOn(opened.database, person);
    await server.server.start();
    const alert = await writeAlert(opened.database, person, { expiresIn: 1 });
    const { reason } = await ended(opened.database, alert);
    await server.server.stop();
    expect(reason).toContain('its name does not lead to a public address');
  });

  test('a test is no way round: it goes by the same rules, and says no more', async () => {
    let saved = false;
    const server = serverWith(async () => [saved ? { address: '10.0.0.1', family: 4 } : PUBLIC]);
    const { body } = await add(server, 'https://turning.example.org/x');
    saved = true;
    const { webhook } = body as { webhook: { id: string } };
    const answer = await server.call(person, 'POST', '/webhooks/test', { id: webhook.id });
    expect(answer.body).toEqual({
      delivered: false,
      message: 'Its name does not lead to a public address.',
    });
    await server.server.stop();
  });

  test('adding and testing are limited', async () => {
    const server = pushServerOn(opened.database, service, {
      resolve: async () => [],
      limits: { testsPerMinute: 2 },
    });
    const statuses = [];
    for (let turn = 0; turn < 3; turn += 1) {
      statuses.push((await add(server, 'https://unknown.example.org/x')).status);
    }
    expect(statuses).toEqual([422, 422, 429]);
  });
});
