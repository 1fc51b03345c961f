import type { LookupAddress } from 'node:dns';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { systemClock } from '../../platform/process/clock.ts';
import { createConnections } from '../../push-server/channels/connections.ts';
import { createPushSender } from '../../push-server/channels/web-push/push-sender.ts';
import { createVapidAuthorization } from '../../push-server/channels/web-push/vapid-authorization.ts';
import { readMetrics } from '../support/metrics.ts';
import { createApproved, createWaitlisted, type Person, signToken } from '../support/people.ts';
import { ended, pushServerOn, TEST_VAPID, turnOn, writeAlert } from '../support/push-server.ts';
import { type Certificate, makeCertificate } from '../support/push-service/certificate.ts';
import { makeReceiverKeys } from '../support/push-service/device.ts';
import { type PushService, startPushService } from '../support/push-service/server.ts';
import { REFUSED_ENDPOINTS } from '../support/refused-endpoints.ts';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';

describe('sending', () => {
  let certificate: Certificate;
  let inner: Server;
  let connected = 0;

  beforeAll(async () => {
    certificate = await makeCertificate(['push.example.org']);
    // Stands for a service behind the firewall: it must not see so much as a connection.
    inner = createServer((socket) => {
      connected += 1;
      socket.destroy();
    }).listen(0, '127.0.0.1');
    await once(inner, 'listening');
  });
  afterAll(() => void inner.close());
  beforeEach(() => {
    connected = 0;
  });

  function sendTo(endpoint: string, answers: readonly (readonly LookupAddress[])[]) {
    let asked = 0;
    const rules = {
      allowLoopback: false,
      resolve: async () => answers[Math.min(asked++, answers.length - 1)] ?? [],
    };
    const connections = createConnections({
      rules,
      ca: certificate.cert,
      perOrigin: 2,
      timeoutMs: 1_000,
    });
    const send = createPushSender({
      connections,
      rules,
      authorization: createVapidAuthorization({ ...TEST_VAPID, clock: systemClock }),
    });
    return {
      asked: () => asked,
      outcome: send({
        person: 'ann',
        endpoint,
        keys: makeReceiverKeys(),
        plaintext: new Uint8Array(10),
        ttl: 60,
        urgency: 'normal',
        tag: 'test',
      }).finally(() => connections.close()),
    };
  }

  test.each([
    ['loopback', [{ address: '127.0.0.1', family: 4 }]],
    ['a private net', [{ address: '10.1.2.3', family: 4 }]],
    ['IPv6 loopback', [{ address: '::1', family: 6 }]],
    ['a mapped address', [{ address: '::ffff:127.0.0.1', family: 6 }]],
    [
      'a public and a private address',
      [
        { address: '8.8.8.8', family: 4 },
        { address: '127.0.0.1', family: 4 },
      ],
    ],
    ['no address', []],
  ])('a name that leads to %s is not connected to', async (_, addresses) => {
    const outcome = await sendTo('https://push.example.org/x', [addresses]).outcome;
    expect(outcome.kind).toBe('forbidden-address');
    expect(connected).toBe(0);
  });

  test('what was judged is what is connected to: the name is resolved once a connection', async () => {
    const service = await startPushService();
    const device = service.addDevice();
    let asked = 0;
    const connections = createConnections({
      rules: {
        allowLoopback: true,
        resolve: async () => {
          asked += 1;
          return [{ address: asked === 1 ? '127.0.0.1' : '10.0.0.1', family: 4 }];
        },
      },
      ca: service.certificate.cert,
      perOrigin: 1,
      timeoutMs: 5_000,
    });
    const send = createPushSender({
      connections,
      rules: { allowLoopback: true },
      authorization: createVapidAuthorization({ ...TEST_VAPID, clock: systemClock }),
    });
    const outcome = await send({
      person: 'ann',
      endpoint: device.endpoint,
      keys: device.keys,
      plaintext: new Uint8Array(10),
      ttl: 60,
      urgency: 'normal',
      tag: 'test',
    });
    await connections.close();
    await service.close();
    expect(outcome).toMatchObject({ kind: 'answered', status: 201 });
    expect(asked).toBe(1);
  });

  test('an endpoint that was saved under other rules is refused when it is sent to', async () => {
    const sending = sendTo('https://127.0.0.1/x', [[]]);
    expect((await sending.outcome).kind).toBe('forbidden-endpoint');
    expect(sending.asked()).toBe(0);
  });
});

describe('the API', () => {
  let opened: TestDatabase;
  let service: PushService;
  let person: Person;
  let other: Person;

  beforeAll(async () => {
    opened = await openTestDatabase(null);
    service = await startPushService();
    person = await createApproved(opened.database);
    other = await createApproved(opened.database);
  });
  afterAll(async () => {
    await service.close();
    await opened.close();
  });

  const publicNames = async () => [{ address: '142.250.1.95', family: 4 }];

  test('refused endpoints are not saved', async () => {
    const push = pushServerOn(opened.database, service, {
      allowLoopback: false,
      resolve: publicNames,
    });
    for (const endpoint of REFUSED_ENDPOINTS) {
      const answer = await push.call(person, 'POST', '/subscriptions', {
        endpoint,
        keys: service.addDevice().keys,
      });
      expect([endpoint, answer.status]).toEqual([endpoint, 422]);
    }
    const rows = await opened.database.query('select 1 from public.push_subscriptions');
    expect(rows).toEqual([]);
  });

  test.each([
    ['inside', [{ address: '169.254.169.254', family: 4 }]],
    ['nowhere', []],
  ])('a name that leads %s is not saved, and the answer does not say which', async (_, leads) => {
    const push = pushServerOn(opened.database, service, {
      allowLoopback: false,
      resolve: async () => leads,
    });
    const answer = await push.call(person, 'POST', '/subscriptions', {
      endpoint: 'https://push.example.org/x',
      keys: service.addDevice().keys,
    });
    expect(answer).toMatchObject({
      status: 422,
      body: { detail: 'This address cannot be used: its name does not lead to a public address.' },
    });
  });

  test('a name that leads outside at save and inside at send is not connected to', async () => {
    let saved = false;
    const push = pushServerOn(opened.database, service, {
      allowLoopback: false,
      resolve: async () => [{ address: saved ? '127.0.0.1' : '142.250.1.95', family: 4 }],
    });
    const endpoint = 'https://rebinding.example.org/x';
    const { keys } = service.addDevice();
    const answer = await push.call(person, 'POST', '/subscriptions', { endpoint, keys });
    expect(answer.status).toBe(201);
    saved = true;
    await turnOn(opened.database, person);
    await push.server.start();
    const alert = await writeAlert(opened.database, person, { expiresIn: 1 });
    const { reason } = await ended(opened.database, alert);
    await push.server.stop();
    expect(reason).toContain('its name does not lead to a public address');
    await push.call(person, 'DELETE', '/subscriptions', { endpoint });
  });

  test('a redirect inwards is not followed by a delivery', async () => {
    const push = pushServerOn(opened.database, service);
    const target = service.addDevice();
    const device = service.addDevice({ status: 302, location: target.endpoint });
    await push.subscribe(person, device);
    await turnOn(opened.database, person);
    await push.server.start();
    const state = await ended(opened.database, await writeAlert(opened.database, person));
    await push.server.stop();
    expect(state).toMatchObject({ status: 'dead', reason: 'the push service answered 302' });
    expect(service.accepted).toEqual([]);
    await push.call(person, 'DELETE', '/subscriptions', { endpoint: device.endpoint });
  });

  test('device keys that are no point of the curve are refused', async () => {
    const push = pushServerOn(opened.database, service);
    const { endpoint, keys } = service.addDevice();
    const p256dh = `B${'A'.repeat(86)}`;
    const answer = await push.call(person, 'POST', '/subscriptions', {
      endpoint,
      keys: { ...keys, p256dh },
    });
    expect(answer).toMatchObject({
      status: 422,
      body: { detail: 'keys.p256dh is not a point of P-256.' },
    });
  });

  test.each([
    'POST /subscriptions',
    'GET /subscriptions',
    'DELETE /subscriptions',
    'POST /test',
    'GET /telegram',
    'POST /telegram/link',
    'GET /webhooks',
    'POST /webhooks',
    'PATCH /webhooks',
    'DELETE /webhooks',
    'POST /webhooks/secret',
    'POST /webhooks/test',
  ])('%s needs a signed-in, approved person', async (route) => {
    const [method = '', path = ''] = route.split(' ');
    const push = pushServerOn(opened.database, service);
    const body = method === 'GET' ? undefined : {};
    expect((await push.call(null, method, path, body)).status).toBe(401);
    const forged = { ...person, token: await signToken(person.id, { role: 'service_role' }) };
    expect((await push.call(forged, method, path, body)).status).toBe(401);
    const expired = { ...person, token: await signToken(person.id, { exp: 1 }) };
    expect((await push.call(expired, method, path, body)).status).toBe(401);
    const waitlisted = await createWaitlisted(opened.database);
    expect((await push.call(waitlisted, method, path, body)).status).toBe(403);
  });

  test("another person's device is not seen, tested or removed", async () => {
    const push = pushServerOn(opened.database, service);
    const device = service.addDevice();
    await push.subscribe(person, device);
    const { endpoint } = device;
    expect((await push.call(other, 'GET', '/subscriptions')).body).toEqual({ devices: [] });
    expect((await push.call(other, 'POST', '/test', { endpoint })).status).toBe(404);
    expect((await push.call(other, 'DELETE', '/subscriptions', { endpoint })).status).toBe(404);
    expect((await push.call(person, 'GET', '/subscriptions')).body).toMatchObject({
      devices: [{ label: 'Chrome on Android' }],
    });
  });

  test('no answer holds an endpoint, device keys or the private key', async () => {
    const push = pushServerOn(opened.database, service);
    const metrics = await readMetrics(push.server);
    const device = service.addDevice();
    const answers = [
      await push.subscribe(person, device),
      await push.call(person, 'GET', '/subscriptions'),
      await push.call(null, 'GET', '/vapid-public-key'),
      { status: metrics.status, body: await metrics.text() },
      await push.call(person, 'POST', '/test', { endpoint: device.endpoint }),
    ];
    for (const { status, body } of answers) {
      expect(status).toBeLessThan(300);
      const text = JSON.stringify(body);
      for (const secret of [
        device.endpoint,
        device.keys.auth,
        device.keys.p256dh,
        TEST_VAPID.keys.privateKey,
      ]) {
        expect(text).not.toContain(secret);
      }
    }
  });
});
