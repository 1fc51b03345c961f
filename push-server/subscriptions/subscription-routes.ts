import type { Hono } from 'hono';
import {
  type Device,
  type DevicePlatform,
  DeviceReferenceSchema,
  ReplacementSchema,
  type Subscription,
  SubscriptionRequestSchema,
} from '../../domain/notice/push-device.ts';
import { readBody } from '../../platform/http/body.ts';
import { Problem } from '../../platform/http/problem.ts';
import { type RateLimit, takeOrRefuse } from '../../platform/http/rate-limit.ts';
import { type Gatekeeper, requireBetaPerson } from '../../platform/person/gatekeeper.ts';
import { type VapidKeys, vapidKeyId } from '../vapid-keys.ts';
import { isDevicePoint } from './device-keys.ts';
import { listDevices, MOST_DEVICES, moveDevice, removeDevice, saveDevice } from './device-store.ts';
import { type Endpoint, type EndpointRules, readEndpoint } from './endpoint.ts';
import { type LookupRules, requirePublic } from './pinned-lookup.ts';

const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bChromium\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [RegExp, string, DevicePlatform])[] = [
  [/\biPhone\b/, 'iPhone', 'apple-phone'],
  [/\biPad\b/, 'iPad', 'apple-phone'],
  [/\bAndroid\b/, 'Android', 'android'],
  [/\bWindows\b/, 'Windows', 'windows'],
  [/\bCrOS\b/, 'ChromeOS', 'chromeos'],
  [/\bMacintosh\b/, 'Mac', 'mac'],
  [/\bLinux\b/, 'Linux', 'linux'],
];

const LONGEST_AGENT = 512;

function rowOf<Row extends readonly [RegExp, ...unknown[]]>(
  rows: readonly Row[],
  userAgent: string | null | undefined,
): Row | undefined {
  const text = (userAgent ?? '').slice(0, LONGEST_AGENT);
  return rows.find(([pattern]) => pattern.test(text));
}

/** Such as 'Chrome on Android' or 'Unknown device'. */
export function deviceLabel(userAgent: string | null | undefined): string {
  const [, browser] = rowOf(BROWSERS, userAgent) ?? [];
  const [, system] = rowOf(SYSTEMS, userAgent) ?? [];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown device';
}

const APPLE = 'web.push.apple.com';

/** Coarse: tells why messages are not shown. @param origin used if the user agent is unclear */
export function devicePlatform(
  userAgent: string | null | undefined,
  origin: string,
): DevicePlatform {
  const [, , platform] = rowOf(SYSTEMS, userAgent) ?? [];
  return platform ?? (new URL(origin).hostname === APPLE ? 'mac' : 'other');
}

export interface SubscriptionParts {
  keeper: Gatekeeper;
  keys: VapidKeys;
  rules: LookupRules;
  /** Over all devices: POST /replaced is unauthenticated. */
  replacements: RateLimit;
}

const NOT_SAVED = {
  'too-many': `You have ${MOST_DEVICES} devices, the maximum. Remove one in Settings first.`,
  'another-person':
    'This browser’s notifications belong to another account. Please turn them on once more.',
} as const;

function endpointOf({ endpoint, keys }: Subscription, rules: EndpointRules): Endpoint {
  const answer = readEndpoint(endpoint, rules);
  if (!answer.ok) throw new Problem(422, `${answer.reason}.`);
  if (!isDevicePoint(keys.p256dh)) throw new Problem(422, 'keys.p256dh is not a point of P-256.');
  return answer.endpoint;
}

/** GET /vapid-public-key; POST, GET, DELETE /subscriptions of the signed-in; POST /replaced by proof. */
export function serveSubscriptions(app: Hono, parts: SubscriptionParts): void {
  const { keeper, keys, rules, replacements } = parts;
  const { database } = keeper;

  app.get('/vapid-public-key', (c) => c.json({ public_key: keys.publicKey, key_id: keys.keyId }));

  app.post('/subscriptions', async (c) => {
    const userId = await requireBetaPerson(c.req.raw, keeper);
    const request = await readBody(c.req.raw, SubscriptionRequestSchema);
    const endpoint = endpointOf(request, rules);
    // A name unknown now may resolve later; sending checks it again.
    await requirePublic(endpoint.host, rules, userId);
    const outcome = await saveDevice(database, userId, {
      endpoint: endpoint.href,
      origin: endpoint.origin,
      ...request.keys,
      vapidKeyId: vapidKeyId(request.vapid_public_key ?? keys.publicKey),
      label: deviceLabel(c.req.header('user-agent')),
      platform: devicePlatform(c.req.header('user-agent'), endpoint.origin),
    });
    if (outcome.kind !== 'saved') throw new Problem(409, NOT_SAVED[outcome.kind]);
    const devices = await listDevices(database, userId, keys.keyId);
    const saved: Device | undefined = devices.find(({ id }) => id === outcome.id);
    if (!saved)
      throw new Problem(409, 'The device was removed while it was saved. Please try again.');
    return c.json(saved, 201);
  });

  app.post('/replaced', async (c) => {
    const { old, current } = await readBody(c.req.raw, ReplacementSchema);
    takeOrRefuse(replacements, 'all', 'Please try again in a moment.');
    const { href: endpoint, origin } = endpointOf(current, rules);
    const replacement = { old, current: { ...current, endpoint } };
    // One answer for an unknown endpoint and for wrong keys.
    const isReplaced = await moveDevice(database, replacement, origin);
    if (!isReplaced) throw new Problem(404, 'There is no such device.');
    return c.body(null, 204);
  });

  app.get('/subscriptions', async (c) => {
    const userId = await requireBetaPerson(c.req.raw, keeper);
    return c.json({ devices: await listDevices(database, userId, keys.keyId) });
  });

  app.delete('/subscriptions', async (c) => {
    const userId = await requireBetaPerson(c.req.raw, keeper);
    const reference = await readBody(c.req.raw, DeviceReferenceSchema);
    if (!(await removeDevice(database, userId, reference))) {
      throw new Problem(404, 'You have no such device.');
    }
    return c.body(null, 204);
  });
}
