import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../domain/person/user-settings.ts';
import { failed } from '../../backend/failure.ts';
import { isDirty, SAVED, saveError, toneOf } from './settings-messages.ts';

const failure = (words: string | null) => failed('refused', 500, words).failure;

test("the server's own words are shown", () => {
  expect(saveError(failure('telegram_id is "@me"'))).toBe(
    'Error saving settings: telegram_id is "@me"',
  );
});

test('without words of the server the default is shown', () => {
  expect(saveError(failure(null))).toBe('Error saving settings: Failed to save settings');
  expect(saveError(failed('malformed', 200).failure)).toBe(
    'Error saving settings: Failed to save settings',
  );
});

test('what contains Error is red, the rest green', () => {
  expect(toneOf(saveError(failure(null)))).toBe('down');
  expect(toneOf(SAVED)).toBe('up');
});

test('a form is dirty while it differs from what is saved', () => {
  const saved = DEFAULT_SETTINGS;
  expect(isDirty({ ...saved }, saved)).toBe(false);
  expect(isDirty({ ...saved, telegram_id: ' ' }, saved)).toBe(false);
  expect(isDirty({ ...saved, push_notifications: true }, saved)).toBe(true);
  expect(isDirty({ ...saved, telegram_id: '1' }, saved)).toBe(true);
  expect(isDirty({ ...saved, support_replies: false }, saved)).toBe(true);
  expect(isDirty({ ...saved, monitoring_times: ['08:16'] }, saved)).toBe(true);
});
