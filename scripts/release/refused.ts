/** The message says what to do. */
export class ReleaseRefused extends Error {
  override readonly name = 'ReleaseRefused';
}
