import { createPublicKey } from 'node:crypto';
import { jwtVerify } from 'jose';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { systemClock } from '../../../platform/process/clock.ts';
import { makeVapidKeys } from '../../vapid-keys.ts';
import { createVapidAuthorization } from './vapid-authorization.ts';

const HOUR_MS = 3_600_000;
const START = Date.UTC(2026, 10, 22, 9);
const origin = 'https://push.example.org';
const subject = 'https://coin-analyst.org/contact';
const keys = makeVapidKeys();

// Date alone, so that the package and the check read the time that the clock reads.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: START }));
afterEach(() => void vi.useRealTimers());

/** Verifies a header as a push service does, at the present moment. */
async function verified(header: string) {
  const [, token = '', publicKey = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? [];
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)];
  const key = createPublicKey({
    format: 'jwk',
    key: { kty: 'EC', crv: 'P-256', x: x.toString('base64url'), y: y.toString('base64url') },
  });
  const { payload } = await jwtVerify(token, key, { algorithms: ['ES256'], audience: origin });
  return {
    publicKey,
    subject: payload.sub,
    hoursLeft: ((payload.exp ?? 0) * 1000 - Date.now()) / HOUR_MS,
  };
}

test('a header is signed for the origin by the kept pair, for twelve hours', async () => {
  const authorization = createVapidAuthorization({ keys, subject, clock: systemClock });
  expect(await verified(authorization(origin))).toEqual({
    publicKey: keys.publicKey,
    subject,
    hoursLeft: 12,
  });
});

test('a header is kept until an hour before it expires', () => {
  const authorization = createVapidAuthorization({ keys, subject, clock: systemClock });
  const first = authorization(origin);
  vi.setSystemTime(START + 10.9 * HOUR_MS);
  expect(authorization(origin)).toBe(first);
  expect(authorization('https://other.example.org')).not.toBe(first);
  vi.setSystemTime(START + 11.1 * HOUR_MS);
  expect(authorization(origin)).not.toBe(first);
});

test('whenever it is asked, also after the clock was set back, a header is good for one to thirteen hours', async () => {
  const authorization = createVapidAuthorization({ keys, subject, clock: systemClock });
  for (const hours of [0, 3, 10.99, 11, 11.5, 30, 41.01, 29.5, 12, 0, 100]) {
    vi.setSystemTime(START + hours * HOUR_MS);
    const { hoursLeft } = await verified(authorization(origin));
    expect(hoursLeft).toBeGreaterThanOrEqual(1);
    expect(hoursLeft).toBeLessThanOrEqual(13);
  }
});

test('beyond a thousand origins the oldest header is dropped', () => {
  const authorization = createVapidAuthorization({ keys, subject, clock: systemClock });
  const first = authorization(origin);
  const second = authorization('https://push-1.example.org');
  for (let n = 2; n <= 1_000; n += 1) authorization(`https://push-${n}.example.org`);
  expect(authorization('https://push-1.example.org')).toBe(second);
  expect(authorization(origin)).not.toBe(first);
});
