/** The SQLSTATE of a database's error, or the code of a socket's or file's; null where there is none. */
export function errorCode(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null;
  return typeof error.code === 'string' ? error.code : null;
}
