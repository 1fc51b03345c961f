const LOAD_FAILURES = [
  /dynamically imported module/i,
  /importing a module script failed/i,
  /unable to preload css/i,
];

/** Whether an error means that a part of the app could not be loaded: an old version, or no network. */
export function isLoadFailure(error: unknown): boolean {
  return error instanceof Error && LOAD_FAILURES.some((words) => words.test(error.message));
}
