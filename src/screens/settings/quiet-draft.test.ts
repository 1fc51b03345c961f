import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../domain/person/user-settings.ts';
import { hasQuietHours, quietProblem, withQuietHours, zoneOf, zonesWith } from './quiet-draft.ts';

const OWN = 'Europe/Berlin';
const on = { ...DEFAULT_SETTINGS, ...withQuietHours(true, OWN) };

test('quiet hours begin in the zone of the device, and take what is chosen', () => {
  expect(hasQuietHours(DEFAULT_SETTINGS)).toBe(false);
  expect(hasQuietHours(on)).toBe(true);
  expect(zoneOf(on, 'Asia/Tokyo')).toBe(OWN);
  expect(zoneOf({ ...on, time_zone: 'Asia/Tokyo' }, OWN)).toBe('Asia/Tokyo');
});

test('without quiet hours the zone of the device counts, whatever was saved', () => {
  expect(zoneOf({ ...DEFAULT_SETTINGS, time_zone: 'Asia/Tokyo' }, OWN)).toBe(OWN);
});

test('a server that does not know them offers none', () => {
  const { quiet_from: _, ...older } = DEFAULT_SETTINGS;
  expect(hasQuietHours(older)).toBeNull();
});

test.each([
  [{}, null],
  [withQuietHours(false, OWN), null],
  [{ quiet_from: '' }, 'Enter when quiet hours begin.'],
  [{ quiet_until: '' }, 'Enter when quiet hours end.'],
  [{ quiet_from: '07:00' }, 'Quiet hours cannot begin and end at the same time.'],
])('%j → %s', (part, problem) => {
  expect(quietProblem({ ...on, ...part })).toBe(problem);
});

test('every zone can be chosen, each once, also one that the browser does not list', () => {
  const zones = zonesWith('Europe/Berlin', 'Etc/Odd');
  expect(new Set(zones).size).toBe(zones.length);
  expect(zones).toContain('Etc/Odd');
  expect(zones).toContain('America/New_York');
});
