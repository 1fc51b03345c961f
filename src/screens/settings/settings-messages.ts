import { type Failure, UNREACHABLE } from '../../backend/failure.ts';
import type { Tone } from '../../ui/tone.ts';

export const SAVED = 'Settings saved successfully! Monitoring times updated in real-time.';
const SAVE_FAILED = 'Failed to save settings';

/** Milliseconds for which the success is said. */
export const SAVED_SHOWN = 5000;

/** What the person is told when saving failed; no failure: no answer that could be read. */
export function saveError(failure: Failure | null): string {
  const detail = failure?.kind === 'unreachable' ? UNREACHABLE : failure?.detail;
  return `Error saving settings: ${detail ?? SAVE_FAILED}`;
}

/** Red for what contains 'Error', else green. */
export function toneOf(message: string): Extract<Tone, 'up' | 'down'> {
  return message.includes('Error') ? 'down' : 'up';
}
