/** Why an analysis cannot be computed again, as a person may read it. */
export class NotRecomputable extends Error {
  override readonly name = 'NotRecomputable';
  readonly kind: 'unknown' | 'without-inputs' | 'not-kept';

  constructor(kind: NotRecomputable['kind'], sentence: string) {
    super(sentence);
    this.kind = kind;
  }
}
