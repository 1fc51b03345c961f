import { expect, test } from 'vitest';
import { epochMs } from '../../../domain/text/quantity.ts';
import { easternTime, runText, timeIn, untilText, zoneName } from './time-words.ts';

const at = (text: string) => epochMs(Date.parse(text));
const NOW = at('2026-11-20T17:00:00Z');

test('a time of the list is said as Eastern Time', () => {
  expect(easternTime('00:16')).toBe('12:16 AM ET');
  expect(easternTime('15:45')).toBe('3:45 PM ET');
});

test("the person's own clock stands beside it, as it is on that day", () => {
  expect(timeIn('Europe/Berlin', '08:16', NOW)).toBe('2:16 PM');
  // Between the two changes of clocks Berlin is an hour nearer.
  expect(timeIn('Europe/Berlin', '08:16', at('2027-03-20T00:00:00Z'))).toBe('1:16 PM');
});

test('where the clocks agree nothing stands beside it', () => {
  expect(timeIn('America/New_York', '08:16', NOW)).toBeNull();
  expect(timeIn('America/Detroit', '08:16', NOW)).toBeNull();
});

test('a run is shown with its day, in each zone', () => {
  const run = at('2026-11-21T03:16:00Z');
  expect(runText(run, 'America/New_York')).toBe('Fri 20 Nov, 10:16 PM');
  expect(runText(run, 'Asia/Tokyo')).toBe('Sat 21 Nov, 12:16 PM');
});

test.each([
  [30_000, 'in 1 min'],
  [0, 'now'],
  [59 * 60_000, 'in 59 min'],
  [60 * 60_000, 'in 1 h'],
  [125 * 60_000, 'in 2 h 5 min'],
])('%d ms from now is %s', (ahead, text) => {
  expect(untilText(epochMs(NOW + ahead), NOW)).toBe(text);
});

test('a zone is called by its place', () => {
  expect(zoneName('America/Argentina/Buenos_Aires')).toBe('Buenos Aires');
  expect(zoneName('UTC')).toBe('UTC');
});
