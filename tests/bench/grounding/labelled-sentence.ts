/** A sentence whose truth is known from how it was made. */
export interface LabelledSentence {
  readonly sentence: string;
  readonly isGood: boolean;
  /** How it was made: 'template', 'lie', 'spoiled: ...', 'adversarial'. */
  readonly origin: string;
}
