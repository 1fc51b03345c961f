import * as v from 'valibot';
import { expect, test } from 'vitest';
import { DeviceReferenceSchema, SubscriptionRequestSchema } from './push-device.ts';

const request = {
  endpoint: 'https://push.example.org/one',
  keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
  vapid_public_key: 'B'.repeat(87),
};

test('a subscription of the right sizes is read', () => {
  expect(v.parse(SubscriptionRequestSchema, request)).toEqual(request);
});

test.each([
  ['p256dh', { ...request, keys: { ...request.keys, p256dh: 'B'.repeat(86) } }],
  ['auth', { ...request, keys: { ...request.keys, auth: `${'a'.repeat(22)}==` } }],
  ['vapid_public_key', { ...request, vapid_public_key: '' }],
])('a %s of another size is refused by name', (name, value) => {
  const parsed = v.safeParse(SubscriptionRequestSchema, value);
  expect(parsed.issues?.[0]?.message).toContain(name);
});

test('a device is named by id or endpoint, not by anything else', () => {
  expect(v.safeParse(DeviceReferenceSchema, { id: crypto.randomUUID() }).success).toBe(true);
  expect(v.safeParse(DeviceReferenceSchema, { endpoint: 'https://x.example' }).success).toBe(true);
  expect(v.safeParse(DeviceReferenceSchema, { id: '1' }).success).toBe(false);
});
