import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  DeviceListSchema,
  DeviceSchema,
  TestOutcomeSchema,
  VapidPublicKeySchema,
} from '../../../domain/notice/push-device.ts';
import { endpointHash } from '../../../push-server/subscriptions/device-store.ts';
import { openBackends } from '../../support/backends.ts';
import { readMetrics } from '../../support/metrics.ts';
import { createApproved, type Person } from '../../support/people.ts';
import { pushServerOn, TEST_VAPID, type TestPushServer } from '../../support/push-server.ts';
import {
  type Answer,
  type PushService,
  startPushService,
} from '../../support/push-service/server.ts';

describe.each(await openBackends())('subscriptions on $name', (opened) => {
  const { database } = opened;
  let service: PushService;
  let push: TestPushServer;
  let person: Person;

  beforeAll(async () => {
    service = await startPushService();
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    push = pushServerOn(database, service);
    person = await createApproved(database);
  });
  afterEach(() => push.server.stop());

  async function devicesOf(who: Person) {
    return v.parse(DeviceListSchema, (await push.call(who, 'GET', '/subscriptions')).body).devices;
  }

  test('anybody may read the public key', async () => {
    const { status, body } = await push.call(null, 'GET', '/vapid-public-key');
    expect(status).toBe(200);
    const { publicKey, keyId } = TEST_VAPID.keys;
    expect(v.parse(VapidPublicKeySchema, body)).toEqual({ public_key: publicKey, key_id: keyId });
  });

  test('a device that subscribes is listed by name, ready, never delivered to', async () => {
    const device = service.addDevice();
    const answer = await push.subscribe(person, device);
    expect(answer.status).toBe(201);
    const saved = v.parse(DeviceSchema, answer.body);
    expect(saved).toMatchObject({
      label: 'Chrome on Android',
      state: 'ready',
      last_delivered_at: null,
      endpoint_hash: endpointHash(device.endpoint),
    });
    expect(await devicesOf(person)).toEqual([saved]);
  });

  test('subscribing again keeps one row, with the new keys', async () => {
    const device = service.addDevice();
    const first = v.parse(DeviceSchema, (await push.subscribe(person, device)).body);
    const renewed = { ...device, keys: service.addDevice().keys };
    const second = v.parse(DeviceSchema, (await push.subscribe(person, renewed)).body);
    expect(second).toEqual(first);
    const rows = await database.query<{ auth: string }>(
      'select auth from public.push_subscriptions where endpoint = $1',
      [device.endpoint],
    );
    expect(rows).toEqual([{ auth: renewed.keys.auth }]);
  });

  test('a device that another person signs in on moves to them', async () => {
    const device = service.addDevice();
    const other = await createApproved(database);
    await push.subscribe(person, device);
    await push.subscribe(other, device);
    expect(await devicesOf(person)).toEqual([]);
    expect(await devicesOf(other)).toHaveLength(1);
  });

  test('who knows no more than an endpoint does not get it from its person', async () => {
    const device = service.addDevice();
    const { keys } = service.addDevice();
    const other = await createApproved(database);
    const before = v.parse(DeviceSchema, (await push.subscribe(person, device)).body);
    for (const guess of [
      keys,
      { ...device.keys, auth: keys.auth },
      { ...device.keys, p256dh: keys.p256dh },
    ]) {
      const answer = await push.subscribe(other, { ...device, keys: guess });
      expect(answer).toMatchObject({
        status: 409,
        body: {
          detail:
            'This browser’s notifications belong to another account. Please turn them on once more.',
        },
      });
    }
    expect(await devicesOf(other)).toEqual([]);
    expect(await devicesOf(person)).toEqual([before]);
    const kept = await database.query(
      'select p256dh, auth from public.push_subscriptions where endpoint = $1',
      [device.endpoint],
    );
    expect(kept).toEqual([device.keys]);
  });

  test('an endpoint that its person removed, or that was replaced, is free again', async () => {
    const [old, rotated] = [service.addDevice(), service.addDevice()];
    const other = await createApproved(database);
    await push.subscribe(person, old);
    // As the app does when the browser replaced its subscription.
    await push.subscribe(person, rotated);
    await push.call(person, 'DELETE', '/subscriptions', { endpoint: old.endpoint });
    expect(await devicesOf(person)).toHaveLength(1);
    const { keys } = service.addDevice();
    expect((await push.subscribe(other, { ...old, keys })).status).toBe(201);
    expect((await push.subscribe(other, { ...rotated, keys })).status).toBe(409);
  });

  test('a device is removed by its id or its endpoint, once', async () => {
    const [one, two] = [service.addDevice(), service.addDevice()];
    const { id } = v.parse(DeviceSchema, (await push.subscribe(person, one)).body);
    await push.subscribe(person, two);
    expect((await push.call(person, 'DELETE', '/subscriptions', { id })).status).toBe(204);
    expect((await push.call(person, 'DELETE', '/subscriptions', { id })).status).toBe(404);
    const { endpoint } = two;
    expect((await push.call(person, 'DELETE', '/subscriptions', { endpoint })).status).toBe(204);
    expect(await devicesOf(person)).toEqual([]);
  });

  test('the twenty-first device is refused in words, also when many come at once', async () => {
    const devices = Array.from({ length: 23 }, () => service.addDevice());
    const answers = await Promise.all(devices.map((device) => push.subscribe(person, device)));
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(20);
    const refusals = answers.filter((answer) => answer.status === 409);
    expect(refusals).toHaveLength(3);
    expect(refusals[0]?.body).toMatchObject({ detail: expect.stringContaining('20 devices') });
    expect(await devicesOf(person)).toHaveLength(20);
  });

  test.each<[string, Answer, string]>([
    ['taken', { status: 201 }, 'delivered'],
    ['gone', { status: 410 }, 'subscribe-again'],
    ['asked to wait', { status: 429, retryAfter: '30' }, 'wait'],
    ['failing', { status: 500 }, 'unreachable'],
    ['cut', 'cut', 'unreachable'],
    ['refused by key', { status: 403 }, 'unreachable'],
  ])('a test notification that is %s says so', async (_, answer, outcome) => {
    const device = service.addDevice(answer);
    await push.subscribe(person, device);
    const reply = await push.call(person, 'POST', '/test', { endpoint: device.endpoint });
    expect(reply.status).toBe(200);
    const result = v.parse(TestOutcomeSchema, reply.body);
    expect(result.outcome).toBe(outcome);
    expect(result.retry_after).toBe(outcome === 'wait' ? 30 : null);
    const devices = await devicesOf(person);
    expect(devices).toHaveLength(outcome === 'subscribe-again' ? 0 : 1);
    if (outcome === 'delivered') {
      expect(devices[0]?.last_delivered_at).not.toBeNull();
      expect(service.accepted.at(-1)).toMatchObject({
        device: device.id,
        ttl: '60',
        urgency: 'high',
      });
    }
  });

  test('a test to a device of an earlier key asks to subscribe again, and sends nothing', async () => {
    const device = service.addDevice();
    await push.call(person, 'POST', '/subscriptions', {
      ...device,
      vapid_public_key: `B${'A'.repeat(86)}`,
    });
    const before = service.accepted.length;
    const { body } = await push.call(person, 'POST', '/test', { endpoint: device.endpoint });
    expect(body).toMatchObject({ outcome: 'subscribe-again' });
    expect(service.accepted).toHaveLength(before);
  });

  test('tests past the limit are refused with a time to come again', async () => {
    const strict = pushServerOn(database, service, { limits: { testsPerMinute: 2 } });
    const device = service.addDevice();
    await strict.subscribe(person, device);
    const ask = () => strict.call(person, 'POST', '/test', { endpoint: device.endpoint });
    expect([(await ask()).status, (await ask()).status]).toEqual([200, 200]);
    const third = await ask();
    expect(third.status).toBe(429);
    expect(Number(third.headers.get('retry-after'))).toBeGreaterThan(0);
    await strict.server.stop();
  });

  test('pages of the app may call, others may not', async () => {
    const app = 'https://app.coin-analyst.org';
    const cross = pushServerOn(database, service, { callingOrigins: [app] });
    const preflight = (origin: string) =>
      cross.server.app.fetch(
        new Request('http://server/subscriptions', {
          method: 'OPTIONS',
          headers: { origin, 'access-control-request-method': 'DELETE' },
        }),
      );
    expect((await preflight(app)).headers.get('access-control-allow-origin')).toBe(app);
    const foreign = await preflight('https://evil.example.org');
    expect(foreign.headers.get('access-control-allow-origin')).toBeNull();
    await cross.server.stop();
  });

  test('health answers, and metrics count', async () => {
    expect((await push.call(null, 'GET', '/healthz')).status).toBe(200);
    expect((await push.call(null, 'GET', '/readyz')).body).toEqual({
      status: 'ready',
      parts: { database: 'ok', rounds: 'ok' },
    });
    const metrics = await (await readMetrics(push.server)).text();
    expect(metrics).toMatch(/push_alerts_unfinished\{status="pending",app="push-server"\} 0/);
  });

  test('metrics are for holders of the token, and for nobody where none is set', async () => {
    expect((await push.call(null, 'GET', '/metrics')).status).toBe(401);
    const off = pushServerOn(opened.database, service, { metricsToken: null });
    const answer = await readMetrics(off.server);
    expect(answer.status).toBe(403);
    expect(await answer.text()).toContain('METRICS_TOKEN');
  });
});
