import { expect, test } from 'vitest';
import { epochMs } from '../text/quantity.ts';
import { isMuteOn, muteEnd } from './coin-mute.ts';

const NOW = new Date(2026, 10, 23, 22, 30).getTime();

test('a mute ends after its length, in the morning of the next day, or never', () => {
  expect(muteEnd('4 hours', NOW)).toBe(new Date(2026, 10, 24, 2, 30).getTime());
  expect(muteEnd('a week', NOW)).toBe(NOW + 7 * 86_400_000);
  expect(muteEnd('until tomorrow morning', NOW)).toBe(new Date(2026, 10, 24, 8).getTime());
  expect(muteEnd('for ever', NOW)).toBeNull();
});

test('tomorrow is the next day also shortly after midnight and at the end of a year', () => {
  const early = new Date(2026, 10, 23, 0, 5).getTime();
  expect(muteEnd('until tomorrow morning', early)).toBe(new Date(2026, 10, 24, 8).getTime());
  const late = new Date(2026, 11, 31, 23, 59).getTime();
  expect(muteEnd('until tomorrow morning', late)).toBe(new Date(2027, 0, 1, 8).getTime());
});

test('a mute holds until its end, and for ever where it has none', () => {
  expect(isMuteOn({ until: epochMs(NOW + 1) }, NOW)).toBe(true);
  expect(isMuteOn({ until: epochMs(NOW) }, NOW)).toBe(false);
  expect(isMuteOn({ until: null }, NOW)).toBe(true);
});
