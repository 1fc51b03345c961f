const UNITS = ['Bytes', 'KB', 'MB', 'GB'] as const;

/** Steps of 1,024: 0 Bytes, 1.5 KB, 10 MB. */
export function formatFileSize(bytes: number): string {
  let size = Math.max(0, bytes);
  let unit = 0;
  while (size >= 1024 && unit < UNITS.length - 1) {
    size /= 1024;
    unit += 1;
  }
  return `${Number(size.toFixed(unit === 0 ? 0 : 2))} ${UNITS[unit]}`;
}
