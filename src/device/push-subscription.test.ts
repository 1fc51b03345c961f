import { afterEach, expect, test, vi } from 'vitest';
import { endpointHash, pushSupport, refusalOf } from './push-subscription.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test.each([
  ['NotAllowedError', 'denied'],
  ['NotSupportedError', 'unsupported'],
  ['InvalidAccessError', 'key-refused'],
  ['InvalidCharacterError', 'key-refused'],
  ['QuotaExceededError', 'too-many'],
  ['AbortError', 'push-service'],
])('%s is reported as %s', (name, refusal) => {
  expect(refusalOf(new DOMException('words of the browser', name))).toBe(refusal);
});

test('a browser that counts registrations says so in words alone', () => {
  expect(refusalOf(new Error('Registration failed - too many registrations'))).toBe('too-many');
});

const browser = (userAgent: string, parts: { standalone?: boolean; touch?: number } = {}) => {
  vi.stubGlobal('navigator', {
    userAgent,
    maxTouchPoints: parts.touch ?? 0,
    standalone: parts.standalone ?? false,
    serviceWorker: {},
  });
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
};
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X)';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';

test('an iPhone outside the home screen has to install first', () => {
  browser(IPHONE);
  expect(pushSupport()).toBe('install-first');
});

test('an iPad that calls itself a Mac is known by its touch screen', () => {
  browser(MAC, { touch: 5 });
  expect(pushSupport()).toBe('install-first');
  browser(MAC);
  expect(pushSupport()).toBe('unsupported');
});

test('an installed app without push is too old for it', () => {
  browser(IPHONE, { standalone: true });
  expect(pushSupport()).toBe('unsupported');
});

test('with all three parts there, the device is supported', () => {
  browser(IPHONE);
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', class {});
  expect(pushSupport()).toBe('supported');
});

test('an endpoint is named by its SHA-256 in base64url', async () => {
  // FIPS 180-2: the digest of "abc" is ba7816bf…f20015ad.
  expect(await endpointHash('abc')).toBe('ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0');
});
