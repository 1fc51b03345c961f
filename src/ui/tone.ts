/** What a colour says; each has one meaning. */
export type Tone = 'plain' | 'accent' | 'up' | 'down' | 'warn';

/** Text in a tone. */
export const TONE_TEXT: Record<Tone, string> = {
  plain: 'text-text',
  accent: 'text-accent',
  up: 'text-up',
  down: 'text-down',
  warn: 'text-warn',
};

/** A soft field in a tone, with text that reads on it. */
export const TONE_FIELD: Record<Tone, string> = {
  plain: 'bg-raised text-text',
  accent: 'bg-accent-soft text-accent',
  up: 'bg-up-soft text-up',
  down: 'bg-down-soft text-down',
  warn: 'bg-warn-soft text-warn',
};
