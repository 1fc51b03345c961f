import { expect, test } from 'vitest';
import { devicePlatform } from './subscription-routes.ts';

const APPLE = 'https://web.push.apple.com';
const GOOGLE = 'https://fcm.googleapis.com';

test.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15',
    APPLE,
    'apple-phone',
  ],
  ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0', GOOGLE, 'android'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0', GOOGLE, 'windows'],
  ['Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) Chrome/140.0', GOOGLE, 'chromeos'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.4 Safari/605.1.15', APPLE, 'mac'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0', GOOGLE, 'linux'],
  ['', APPLE, 'mac'],
  [null, GOOGLE, 'other'],
])('%s', (userAgent, origin, platform) => {
  expect(devicePlatform(userAgent, origin)).toBe(platform);
});
