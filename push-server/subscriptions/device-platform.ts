import type { DevicePlatform } from '../../domain/push-device.ts';

const APPLE = 'web.push.apple.com';

const PLATFORMS: readonly (readonly [RegExp, DevicePlatform])[] = [
  [/\b(iPhone|iPad|iPod)\b/, 'apple-phone'],
  [/\bAndroid\b/, 'android'],
  [/\bWindows\b/, 'windows'],
  [/\bCrOS\b/, 'chromeos'],
  [/\bMacintosh\b/, 'mac'],
  [/\bLinux\b/, 'linux'],
];

/**
 * The platform of a device, as coarse as tells why messages are not shown.
 * @param origin of its push service, which tells where the user agent does not
 */
export function devicePlatform(
  userAgent: string | null | undefined,
  origin: string,
): DevicePlatform {
  const text = (userAgent ?? '').slice(0, 512);
  const found = PLATFORMS.find(([pattern]) => pattern.test(text))?.[1];
  if (found) return found;
  return new URL(origin).hostname === APPLE ? 'mac' : 'other';
}
