/** A database's SQLSTATE, or the code of a socket or file error. */
export function errorCode(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null;
  return typeof error.code === 'string' ? error.code : null;
}

/** Its message says what to do about it; any other error is unexpected. */
export class Refusal extends Error {}
