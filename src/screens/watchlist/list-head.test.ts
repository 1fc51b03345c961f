import { expect, test } from 'vitest';
import { clockMoment } from '../../../domain/text/moment-text.ts';
import { epochMs } from '../../../domain/text/quantity.ts';
import { listLine } from './list-head.tsx';

/** 11:00 in New York, in winter. */
const NOW = epochMs(Date.UTC(2026, 10, 20, 16));
const SEEN = { change_detected: false };
const CHANGED = { change_detected: true };
const own = clockMoment(Date.UTC(2026, 10, 20, 17, 16));

test('it counts coins and changes, and says the next check in Eastern Time and on the own clock', () => {
  const clock = own === '12:16' ? '' : ` (${own} on your clock)`;
  expect(listLine([CHANGED, SEEN, SEEN], ['08:16', '12:16', '15:45'], NOW)).toBe(
    `3 coins, 1 changed since you looked. Next check 12:16 Eastern Time${clock}.`,
  );
});

test('the next check may be tomorrow', () => {
  expect(listLine([SEEN], ['08:16'], NOW)).toMatch(
    /^1 coin, none changed since you looked\. Next check 08:16 Eastern Time/,
  );
});

test('times that are not known are not spoken of; none at all are', () => {
  expect(listLine([SEEN, SEEN], null, NOW)).toBe('2 coins, none changed since you looked.');
  expect(listLine([SEEN], [], NOW)).toBe(
    '1 coin, none changed since you looked. No monitoring times set.',
  );
});
