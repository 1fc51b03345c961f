import { expect, test } from 'vitest';
import { epochMs } from '../text/quantity.ts';
import { currentUntil } from './current-until.ts';

const candleTimes = { '1w': null, '1d': null, '4h': null, '1h': null, '15m': null };

test('an analysis of the four-hour close at 12:00 is current until 16:00', () => {
  const opened = epochMs(Date.UTC(2026, 4, 6, 8));
  expect(currentUntil({ candleTimes: { ...candleTimes, '4h': opened } })).toBe(
    Date.UTC(2026, 4, 6, 16),
  );
});

test('without a four-hour candle it is not known', () => {
  expect(currentUntil({ candleTimes })).toBeNull();
});
