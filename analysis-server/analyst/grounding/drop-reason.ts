/** Why a sentence is kept out of the text. */
export const DROP_REASONS = [
  'bare-numeral',
  'number-word',
  'unknown-slot',
  'wrong-unit',
  'wrong-timeframe',
  'wrong-indicator',
  'false-claim',
  'unresolved-claim',
  'unsupported-claim',
  'other-direction',
  'promise',
  'advice',
  'characters',
  'markup',
  'unknown-word',
  'too-long',
  'not-a-sentence',
] as const;

export type DropReason = (typeof DROP_REASONS)[number];

/** A refusal with the piece of the sentence that it is about. */
export interface Refusal {
  readonly reason: DropReason;
  readonly about: string;
}

export function refusal(reason: DropReason, about: string): Refusal {
  return { reason, about };
}
