const forgetters = new Set<() => void>();

/** Registers a cleanup for the end of the session; call it at module load. */
export function onSessionEnd(forget: () => void): void {
  forgetters.add(forget);
}

/** Counts sessions that ended: data requested in one is discarded afterwards. */
let ended = 0;

/** Returns a check whether the user is still signed in, to be asked after each wait. */
export function sessionScope(): () => boolean {
  const counted = ended;
  return () => counted === ended;
}

export function forgetPage(): void {
  ended += 1;
  for (const forget of forgetters) forget();
}
