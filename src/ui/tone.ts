export type Tone = 'plain' | 'accent' | 'up' | 'down' | 'warn';

export const TONE_TEXT: Record<Tone, string> = {
  plain: 'text-text',
  accent: 'text-accent',
  up: 'text-up',
  down: 'text-down',
  warn: 'text-warn',
};

export const TONE_FIELD: Record<Tone, string> = {
  plain: 'bg-raised text-text',
  accent: 'bg-accent-soft text-accent',
  up: 'bg-up-soft text-up',
  down: 'bg-down-soft text-down',
  warn: 'bg-warn-soft text-warn',
};

/** Of a sign, which a text shows as well. */
export const toneOf = (value: number | null): Tone =>
  value === null || value === 0 ? 'plain' : value > 0 ? 'up' : 'down';
