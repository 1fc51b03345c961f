import type { Hono } from 'hono';
import {
  type Device,
  type DevicePlatform,
  DeviceReferenceSchema,
  SubscriptionRequestSchema,
} from '../../domain/notice/push-device.ts';
import { readBody } from '../../platform/http/body.ts';
import { Problem } from '../../platform/http/problem.ts';
import { type Gatekeeper, requireBetaPerson } from '../../platform/person/gatekeeper.ts';
import { type VapidKeys, vapidKeyId } from '../vapid-keys.ts';
import { isDevicePoint } from './device-keys.ts';
import { listDevices, MOST_DEVICES, removeDevice, saveDevice } from './device-store.ts';
import { type Endpoint, type EndpointRules, readEndpoint } from './endpoint.ts';
import type { ResolveAll } from './name-lookup.ts';
import { AddressRefused, resolvePublic } from './pinned-lookup.ts';

const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bChromium\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

function found(pairs: readonly (readonly [RegExp, string])[], text: string): string | null {
  return pairs.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}

/** Such as 'Chrome on Android' or 'Unknown device'. */
export function deviceLabel(userAgent: string | null | undefined): string {
  const text = (userAgent ?? '').slice(0, 512);
  const browser = found(BROWSERS, text);
  const system = found(SYSTEMS, text);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown device';
}

const APPLE = 'web.push.apple.com';

const PLATFORMS: readonly (readonly [RegExp, DevicePlatform])[] = [
  [/\b(iPhone|iPad|iPod)\b/, 'apple-phone'],
  [/\bAndroid\b/, 'android'],
  [/\bWindows\b/, 'windows'],
  [/\bCrOS\b/, 'chromeos'],
  [/\bMacintosh\b/, 'mac'],
  [/\bLinux\b/, 'linux'],
];

/** Coarse: tells why messages are not shown. @param origin used if the user agent is unclear */
export function devicePlatform(
  userAgent: string | null | undefined,
  origin: string,
): DevicePlatform {
  const text = (userAgent ?? '').slice(0, 512);
  const found = PLATFORMS.find(([pattern]) => pattern.test(text))?.[1];
  if (found) return found;
  return new URL(origin).hostname === APPLE ? 'mac' : 'other';
}

export interface SubscriptionParts {
  keeper: Gatekeeper;
  keys: VapidKeys;
  rules: EndpointRules;
  resolve: ResolveAll;
}

const NOT_SAVED = {
  'too-many': `You have ${MOST_DEVICES} devices, which is the most. Remove one in Settings first.`,
  'another-person':
    'This browser’s notifications belong to another account. Please turn them on once more.',
} as const;

/** GET /vapid-public-key; POST, GET, DELETE /subscriptions, for the signed-in user's own. */
export function serveSubscriptions(app: Hono, parts: SubscriptionParts): void {
  const { keeper, keys } = parts;
  const { database } = keeper;

  app.get('/vapid-public-key', (c) => c.json({ public_key: keys.publicKey, key_id: keys.keyId }));

  app.post('/subscriptions', async (c) => {
    const userId = await requireBetaPerson(c.req.raw, keeper);
    const request = await readBody(c.req.raw, SubscriptionRequestSchema);
    const endpoint = await acceptedEndpoint(request.endpoint, parts, userId);
    if (!isDevicePoint(request.keys.p256dh)) {
      throw new Problem(422, 'keys.p256dh is not a point of P-256.');
    }
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

async function acceptedEndpoint(
  text: string,
  parts: SubscriptionParts,
  userId: string,
): Promise<Endpoint> {
  const answer = readEndpoint(text, parts.rules);
  if (!answer.ok) throw new Problem(422, `${answer.reason}.`);
  try {
    await resolvePublic(answer.endpoint.host, parts.rules, parts.resolve, userId);
  } catch (error) {
    if (error instanceof AddressRefused) {
      throw new Problem(422, `This address cannot be used: ${error.message}.`);
    }
    // A name unknown now may resolve later; sending checks it again.
  }
  return answer.endpoint;
}
