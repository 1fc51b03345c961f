/** A release that is not made, and what to do about it, in a sentence. */
export class ReleaseRefused extends Error {
  override readonly name = 'ReleaseRefused';
}
