import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { PUSH_PAYLOAD_LIMIT } from '../../../domain/notice/push-message.ts';
import { systemClock } from '../../../platform/process/clock.ts';
import { createReceiver } from '../../../tests/support/push-service/device.ts';
import { type PushService, startPushService } from '../../../tests/support/push-service/server.ts';
import { createNameLookup } from '../../subscriptions/name-lookup.ts';
import { makeVapidKeys } from '../../vapid-keys.ts';
import { type Connections, createConnections } from '../connections.ts';
import { createPushSender, type PushRequest } from './push-sender.ts';
import { createVapidAuthorization } from './vapid-authorization.ts';

let service: PushService;
let connections: Connections;
const keys = makeVapidKeys();

beforeAll(async () => {
  service = await startPushService();
});
afterAll(() => service.close());
afterEach(() => connections.close());

function sender(options: { timeoutMs?: number } = {}) {
  const rules = { allowLoopback: true, resolve: createNameLookup({ clock: systemClock }) };
  connections = createConnections({
    rules,
    ca: service.certificate.cert,
    perOrigin: 4,
    timeoutMs: options.timeoutMs ?? 5_000,
  });
  return createPushSender({
    connections,
    rules,
    authorization: createVapidAuthorization({
      keys,
      subject: 'mailto:ops@coin-analyst.org',
      clock: systemClock,
    }),
  });
}

function to(device: ReturnType<PushService['addDevice']>): PushRequest {
  return {
    person: 'ann',
    endpoint: device.endpoint,
    keys: device.keys,
    plaintext: new TextEncoder().encode('BTC: LONG → SHORT'),
    ttl: 3_600.7,
    urgency: 'high',
    tag: 'change-BTCUSDT',
  };
}

test('a message arrives as it was written, signed, with TTL, urgency and topic', async () => {
  const device = service.addDevice();
  const outcome = await sender()(to(device));
  expect(outcome).toEqual({ kind: 'answered', status: 201, retryAfter: null });
  const message = service.accepted.at(-1);
  expect(message).toMatchObject({
    device: device.id,
    text: 'BTC: LONG → SHORT',
    ttl: '3600',
    urgency: 'high',
    vapidKey: keys.publicKey,
  });
  expect(message?.topic).toMatch(/^[\w-]{32}$/);
});

test('the reader of these tests reads the example of RFC 8291, appendix A', () => {
  const read = createReceiver({
    p256dh:
      'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    privateKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  });
  const message =
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN';
  expect(read(Buffer.from(message, 'base64url'))).toBe('When I grow up, I want to be a watermelon');
});

test('the reader reads back whatever was written', async () => {
  const device = service.addDevice();
  const send = sender();
  const texts = fc.string({ unit: 'grapheme', maxLength: 500 });
  await fc.assert(
    fc.asyncProperty(texts, async (text) => {
      await send({ ...to(device), plaintext: new TextEncoder().encode(text) });
      expect(service.accepted.at(-1)?.text).toBe(text);
    }),
    { numRuns: 30 },
  );
});

test('the largest payload fills the 4,096 bytes that every push service takes', async () => {
  const plaintext = new Uint8Array(PUSH_PAYLOAD_LIMIT).fill(120);
  const outcome = await sender()({ ...to(service.addDevice()), plaintext });
  expect(outcome).toMatchObject({ status: 201 });
  expect(service.accepted.at(-1)).toMatchObject({ size: 4_096, text: 'x'.repeat(3_993) });
});

test('a topic is the same for a device and tag, and another for another device', async () => {
  const [one, other] = [service.addDevice(), service.addDevice()];
  const send = sender();
  for (const device of [one, one, other]) await send(to(device));
  const topics = service.accepted.slice(-3).map((message) => message.topic);
  expect(topics[0]).toBe(topics[1]);
  expect(topics[0]).not.toBe(topics[2]);
});

test.each([404, 410, 413, 401, 403, 500])('the answer %d is returned', async (status) => {
  const outcome = await sender()(to(service.addDevice({ status })));
  expect(outcome).toEqual({ kind: 'answered', status, retryAfter: null });
});

test('a Retry-After is returned', async () => {
  const outcome = await sender()(to(service.addDevice({ status: 429, retryAfter: '17' })));
  expect(outcome).toEqual({ kind: 'answered', status: 429, retryAfter: '17' });
});

test('a push service that hangs is given up in time', async () => {
  const outcome = await sender({ timeoutMs: 200 })(to(service.addDevice('hang')));
  expect(outcome).toEqual({ kind: 'timed-out' });
});

test('a connection that breaks is unreachable, and the next message gets a new one', async () => {
  const send = sender();
  expect(await send(to(service.addDevice('cut')))).toMatchObject({ kind: 'unreachable' });
  expect(await send(to(service.addDevice()))).toMatchObject({ status: 201 });
});

test('a redirect is an answer, and is not followed', async () => {
  const target = service.addDevice();
  const before = service.accepted.length;
  const device = service.addDevice({ status: 307, location: target.endpoint });
  expect(await sender()(to(device))).toMatchObject({ kind: 'answered', status: 307 });
  expect(service.accepted).toHaveLength(before);
});

test.each([
  ['of a wrong length', 'AAAA'],
  ['no point of the curve', Buffer.alloc(65, 4).toString('base64url')],
])('a device key that is %s ends the subscription', async (_, p256dh) => {
  const device = service.addDevice();
  const outcome = await sender()({ ...to(device), keys: { ...device.keys, p256dh } });
  expect(outcome).toEqual({
    kind: 'forbidden-endpoint',
    reason: "the device's keys are not usable",
  });
});
