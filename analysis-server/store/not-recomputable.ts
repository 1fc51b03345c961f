/** Its message is shown to users. */
export class NotRecomputable extends Error {
  override readonly name = 'NotRecomputable';
  readonly kind: 'unknown' | 'other-engine' | 'not-kept';

  constructor(kind: NotRecomputable['kind'], sentence: string) {
    super(sentence);
    this.kind = kind;
  }
}
