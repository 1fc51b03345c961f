import { SETTINGS_FIELDS, type UserSettings } from '../../../domain/person/user-settings.ts';
import { type Failure, sentenceOf, wordsOf } from '../../backend/failure.ts';
import type { Tone } from '../../ui/tone.ts';

export const SAVED = 'Settings saved successfully! Monitoring times updated in real-time.';
const SAVE_FAILED = 'Failed to save settings';

/** How long success is shown, in milliseconds. */
export const SAVED_SHOWN = 5000;

export const errorText = (reason: string) => `Error saving settings: ${reason}`;

export function saveError(failure: Failure): string {
  const reason =
    failure.kind === 'unreachable' ? sentenceOf(failure) : (wordsOf(failure) ?? SAVE_FAILED);
  return errorText(reason);
}

/** Red for what contains 'Error', else green. */
export const toneOf = (message: string): Extract<Tone, 'up' | 'down'> =>
  message.includes('Error') ? 'down' : 'up';

export const isDirty = (draft: UserSettings, saved: UserSettings): boolean =>
  SETTINGS_FIELDS.some((field) => String(draft[field]).trim() !== String(saved[field]));
