const forgetters = new Set<() => void>();

/** Registers a cleanup for sign-out; call it at module load. */
export function onLeaving(forget: () => void): void {
  forgetters.add(forget);
}

/** Counts sign-outs: data requested before one is discarded. */
let departures = 0;

/** Returns a check whether the user has stayed since. */
export function presence(): () => boolean {
  const counted = departures;
  return () => counted === departures;
}

export function forgetPage(): void {
  departures += 1;
  for (const forget of forgetters) forget();
}
