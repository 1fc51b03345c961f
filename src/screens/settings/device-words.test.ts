import { expect, test } from 'vitest';
import type { Device } from '../../../domain/notice/push-device.ts';
import { DevicePlatformSchema } from '../../../domain/notice/push-device.ts';
import { lastText, troubleText } from './device-list.tsx';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const DEVICE: Device = {
  id: '5f0c0c52-64ee-4d5c-9c9e-7b3b6d4d9a01',
  endpoint_hash: 'hash',
  label: 'Chrome on Android',
  platform: 'android',
  created_at: '2026-11-01T12:00:00Z',
  last_delivered_at: null,
  last_shown_at: null,
  silent_since: null,
  state: 'ready',
};

test('what a device has shown goes before what was delivered to it', () => {
  expect(lastText(DEVICE, NOW)).toBe('Nothing delivered yet');
  const delivered = { ...DEVICE, last_delivered_at: '2026-11-20T11:00:00Z' };
  expect(lastText(delivered, NOW)).toBe('Last delivered 1 hour ago');
  expect(lastText({ ...delivered, last_shown_at: '2026-11-20T10:00:00Z' }, NOW)).toBe(
    'Last shown 2 hours ago',
  );
});

test('a silent device says since when, and how to mend it on its platform', () => {
  expect(troubleText(DEVICE)).toBeNull();
  const silent = { ...DEVICE, silent_since: '2026-11-12T12:00:00Z' };
  expect(troubleText(silent)).toMatch(/^Silent since 12 Nov: .*battery limits\.$/);
  const ways = DevicePlatformSchema.options.map((platform) => troubleText({ ...silent, platform }));
  expect(new Set(ways).size).toBe(DevicePlatformSchema.options.length);
  const { platform: _, ...unnamed } = silent;
  expect(troubleText(unnamed)).toBe(troubleText({ ...silent, platform: 'other' }));
});

test('a device that cannot be reached at all says that instead', () => {
  const silent = { ...DEVICE, silent_since: '2026-11-12T12:00:00Z' };
  expect(troubleText({ ...silent, state: 'refused' })).toBe(
    'The push service refused the last messages.',
  );
});
