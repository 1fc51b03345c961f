import { readFile } from 'node:fs/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { verifyWebhook } from '../../../tests/support/standard-webhooks.ts';
import { makeSecret, signedHeaders } from './signature.ts';

const asObject = (headers: readonly string[]) =>
  Object.fromEntries(
    headers.flatMap((name, index) => (index % 2 === 0 ? [[name, headers[index + 1]]] : [])),
  );

afterEach(() => {
  vi.useRealTimers();
});

/** Sets the clock alone, in seconds, by which a receiver judges. */
const receiveAt = (seconds: number) => vi.useFakeTimers({ toFake: ['Date'], now: seconds * 1000 });

/** The vector of the Standard Webhooks libraries' own tests (github.com/standard-webhooks). */
const VECTOR = {
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  seconds: 1_614_265_330,
  body: '{"test": 2432232314}',
  signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
};

test('the published vector is signed as published', () => {
  const { id, seconds, body, secret, signature } = VECTOR;
  expect(signedHeaders(id, seconds, body, [secret])).toEqual([
    'webhook-id',
    id,
    'webhook-timestamp',
    '1614265330',
    'webhook-signature',
    signature,
  ]);
});

test('a receiver takes the vector, and nothing that differs from it', () => {
  const { id, seconds, body, secret, signature } = VECTOR;
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signature,
  };
  receiveAt(seconds);
  expect(verifyWebhook(secret, headers, body)).toBeNull();
  expect(verifyWebhook(secret, headers, `${body} `)).not.toBeNull();
  expect(verifyWebhook(secret, { ...headers, 'webhook-id': 'another' }, body)).not.toBeNull();
  expect(verifyWebhook(makeSecret(), headers, body)).not.toBeNull();
  receiveAt(seconds + 301);
  expect(verifyWebhook(secret, headers, body)).not.toBeNull();
});

test('a secret is 32 random bytes in base64 after its prefix', () => {
  const secret = makeSecret();
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(makeSecret()).not.toBe(secret);
});

test('while a secret is replaced, a receiver with either takes the message', () => {
  const [old, fresh] = [makeSecret(), makeSecret()];
  const headers = asObject(signedHeaders('alert-1', 1_000, 'body', [fresh, old]));
  receiveAt(1_000);
  expect(verifyWebhook(old, headers, 'body')).toBeNull();
  expect(verifyWebhook(fresh, headers, 'body')).toBeNull();
});

test('the example for receivers verifies what is sent, and nothing else', async () => {
  const text = await readFile(new URL('../../../docs/webhooks.md', import.meta.url), 'utf8');
  const code = /```js\n([\s\S]+?)```/.exec(text)?.[1] ?? '';
  const { verify } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  const secret = makeSecret();
  const now = Math.floor(Date.now() / 1000);
  const sentAt = (seconds: number) =>
    asObject(signedHeaders('alert-1', seconds, 'body', [makeSecret(), secret]));
  expect(verify(secret, sentAt(now), 'body')).toBe(true);
  expect(verify(secret, sentAt(now), 'another')).toBe(false);
  expect(verify(secret, sentAt(now - 600), 'body')).toBe(false);
  expect(verify(makeSecret(), sentAt(now), 'body')).toBe(false);
});
