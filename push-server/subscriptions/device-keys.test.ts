import { createECDH } from 'node:crypto';
import { expect, test } from 'vitest';
import { isDevicePoint } from './device-keys.ts';

test('only points of the curve are device keys', () => {
  expect(isDevicePoint(createECDH('prime256v1').generateKeys('base64url'))).toBe(true);
  const off = Buffer.alloc(65, 1);
  off[0] = 4;
  expect(isDevicePoint(off.toString('base64url'))).toBe(false);
  expect(isDevicePoint('')).toBe(false);
});
