import fc from 'fast-check';
import { expect, test } from 'vitest';
import { epochMs } from '../../domain/text/quantity.ts';
import { readRetryAfter } from './retry-after.ts';

const now = epochMs(Date.UTC(2026, 10, 20, 12, 0, 0));

test.each([
  ['120', 120_000],
  ['0', 0],
  [' 7 ', 7_000],
  ['Fri, 20 Nov 2026 12:01:00 GMT', 60_000],
  ['Friday, 20-Nov-26 12:01:00 GMT', 60_000],
  ['Fri, 20 Nov 2026 11:00:00 GMT', 0],
  ['999999999', 86_400_000],
])('%j is a wait of %d ms', (header, wait) => {
  expect(readRetryAfter(header, now)).toBe(now + wait);
});

test.each([null, '', 'soon', '-5', '1.5', '2026-11-21', '1e3'])('%j says nothing', (header) => {
  expect(readRetryAfter(header, now)).toBeNull();
});

test('whatever the header, a wait lies within a day', () => {
  fc.assert(
    fc.property(fc.string(), (header) => {
      const moment = readRetryAfter(header, now);
      if (moment === null) return;
      expect(moment).toBeGreaterThanOrEqual(now);
      expect(moment).toBeLessThanOrEqual(now + 86_400_000);
    }),
  );
});
