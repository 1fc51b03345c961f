const LOAD_FAILURES = [
  /dynamically imported module/i,
  /importing a module script failed/i,
  /unable to preload css/i,
];

/** Whether a part of the app failed to load: an outdated version, or no network. */
export function isLoadFailure(error: unknown): boolean {
  return error instanceof Error && LOAD_FAILURES.some((words) => words.test(error.message));
}
