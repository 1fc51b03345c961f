import { expect, test } from 'vitest';
import { epochMs } from '../text/quantity.ts';
import { expiryOf } from './plan-expiry.ts';

test('a plan has the whole of its last millisecond', () => {
  const opened = epochMs(Date.UTC(2026, 10, 24, 12));
  expect(expiryOf(opened, 2)).toBe(opened + 7_200_000);
  expect(expiryOf(opened, 2 + 0.25 / 3_600_000)).toBe(opened + 7_200_001);
});
