/** Estimated length of a run in milliseconds, for the progress bar. */
export const ESTIMATED_RUN = 210_000;

const wholeSeconds = (milliseconds: number) => Math.max(0, Math.floor(milliseconds / 1000));

/** m:ss */
export function stopwatch(milliseconds: number): string {
  const seconds = wholeSeconds(milliseconds);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** 'N mins, N seconds'. */
export function duration(milliseconds: number): string {
  const seconds = wholeSeconds(milliseconds);
  return `${Math.floor(seconds / 60)} mins, ${seconds % 60} seconds`;
}
