import { describe, expect, test } from 'vitest';
import { epochMs } from '../../../domain/text/quantity.ts';
import { openInterestAt } from './open-interest-summary.ts';

const HOUR = 3_600_000;
const NOON = Date.UTC(2026, 4, 6, 12);
/** Hourly counts up to noon: 1,000 coins a day before, 10 more each hour. */
const counts = Array.from({ length: 28 }, (_, i) => ({
  at: NOON + (i - 27) * HOUR,
  value: 970 + 10 * i,
  valueQuote: null,
}));

test('is the newest count by the moment, against the one of 24 hours before', () => {
  expect(openInterestAt(counts, epochMs(NOON + 1)).value).toEqual({
    value: 1_240,
    valueQuote: null,
    change24h: expect.closeTo(24, 10),
    at: NOON,
  });
  expect(openInterestAt(counts, epochMs(NOON - 1)).value).toMatchObject({
    value: 1_230,
    change24h: expect.closeTo(100 * (1_230 / 990 - 1), 10),
    at: NOON - HOUR,
  });
});

describe('a change is not reckoned', () => {
  const lacking = {
    field: 'openInterest.change24h',
    reason: 'no count of 24 hours before is known',
  };

  test('without the count of 24 hours before, however near another is', () => {
    const holed = counts.filter(({ at }) => at !== NOON - 24 * HOUR);
    const { value, missing } = openInterestAt(holed, epochMs(NOON));
    expect(value).toMatchObject({ value: 1_240, change24h: null });
    expect(missing).toContainEqual(lacking);
  });

  test('from nothing', () => {
    const empty = counts.map((count) => ({ ...count, value: 0 }));
    const { value, missing } = openInterestAt(empty, epochMs(NOON));
    expect(value).toMatchObject({ value: 0, change24h: null });
    expect(missing).toContainEqual(lacking);
  });
});

test.each([
  [[], NOON, 'it was not counted yet'],
  [counts, NOON - 28 * HOUR, 'it was not counted yet'],
  [counts, NOON + 4 * HOUR, 'the newest count known is of 2026-05-06 12:00 UTC'],
])('open interest is not known because of its counts', (known, moment, reason) => {
  expect(openInterestAt(known, epochMs(moment))).toEqual({
    value: null,
    missing: [{ field: 'openInterest', reason }],
  });
});
