/** The moment, as the name of a file can hold it on every system. */
export function stampNow(): string {
  return new Date()
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-');
}
