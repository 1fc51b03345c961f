import { afterEach, describe, expect, test } from 'vitest';
import { dayOf, momentPhrase, momentText, momentWords, shortMoment } from './moment-text.ts';

const own = process.env.TZ;
afterEach(() => {
  if (own === undefined) delete process.env.TZ;
  else process.env.TZ = own;
});

const SUMMER = Date.UTC(2026, 5, 30, 22, 5);
const WINTER = Date.UTC(2026, 11, 1, 3, 30);

describe('a moment is shown on the reader’s own clock', () => {
  test.each([
    ['UTC', SUMMER, '30 Jun 2026, 22:05 UTC'],
    ['Europe/Berlin', SUMMER, '1 Jul 2026, 00:05 UTC+2'],
    ['Europe/Berlin', WINTER, '1 Dec 2026, 04:30 UTC+1'],
    ['America/New_York', WINTER, '30 Nov 2026, 22:30 UTC-5'],
    ['America/St_Johns', WINTER, '1 Dec 2026, 00:00 UTC-3:30'],
    ['Asia/Kathmandu', WINTER, '1 Dec 2026, 09:15 UTC+5:45'],
  ])('in %s', (zone, moment, text) => {
    process.env.TZ = zone;
    expect(momentText(moment)).toBe(text);
    expect(shortMoment(moment)).toBe(text.replace(/ \d{4},/, ',').replace(/ UTC.*/, ''));
  });
});

test('a moment of another day names it, alone and within a sentence', () => {
  process.env.TZ = 'America/New_York';
  const soon = WINTER + 60_000;
  expect([momentWords(WINTER, soon), momentPhrase(WINTER, soon)]).toEqual(['22:30', 'at 22:30']);
  // In New York a new day begins an hour and a half after.
  const tomorrow = WINTER + 2 * 3_600_000;
  expect(momentWords(WINTER, tomorrow)).toBe('30 Nov, 22:30');
  expect(momentPhrase(WINTER, tomorrow)).toBe('on 30 Nov at 22:30');
});

test('a day of the calendar is the same in every zone', () => {
  process.env.TZ = 'America/St_Johns';
  expect(dayOf('2023-01-01')).toBe('1 Jan 2023');
  expect(dayOf('2026-11-22')).toBe('22 Nov 2026');
});
