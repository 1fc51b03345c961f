import { expect, test } from 'vitest';
import { clockMoment } from '../../../domain/text/moment-text.ts';
import { epochMs } from '../../../domain/text/quantity.ts';
import { listLine } from './list-head.tsx';

/** 11:00 in New York, in winter. */
const NOW = epochMs(Date.UTC(2026, 10, 20, 16));
const SEEN = { coin: 'ETHUSDT', change_detected: false, changes: [{ sentence: 'seen' }] };
const CHANGED = {
  coin: 'BTCUSDT',
  change_detected: true,
  changes: [{ sentence: 'LONG → SHORT: the analysis of 16:00 UTC says Trade for SHORT' }],
};
const UNNAMED = { ...CHANGED, coin: 'XRPUSDT', changes: [] };
const own = clockMoment(Date.UTC(2026, 10, 20, 17, 16));

test('it counts coins and changes, and says the next check in Eastern Time and on the own clock', () => {
  const clock = own === '12:16' ? '' : ` (${own} on your clock)`;
  expect(listLine([CHANGED, SEEN, SEEN], ['08:16', '12:16', '15:45'], NOW)).toBe(
    `3 coins, 1 changed since your last visit: BTC LONG → SHORT. Next check 12:16 Eastern Time${clock}.`,
  );
});

test('the next check may be tomorrow', () => {
  expect(listLine([SEEN], ['08:16'], NOW)).toMatch(
    /^1 coin, none changed since your last visit\. Next check 08:16 Eastern Time/,
  );
});

test('times that are not known are not spoken of; none at all are', () => {
  expect(listLine([SEEN, SEEN], null, NOW)).toBe('2 coins, none changed since your last visit.');
  expect(listLine([SEEN], [], NOW)).toBe(
    '1 coin, none changed since your last visit. No monitoring times set.',
  );
});

test('of many changes three are named, and one without words by its coin', () => {
  expect(listLine([UNNAMED, CHANGED, UNNAMED, CHANGED, CHANGED], null, NOW)).toBe(
    '5 coins, 5 changed since your last visit: XRP; BTC LONG → SHORT; XRP; 2 more.',
  );
});
