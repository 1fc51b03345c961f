const forgetters = new Set<() => void>();

/** Registers what to forget when the person leaves; its holder calls this as it loads. */
export function onLeaving(forget: () => void): void {
  forgetters.add(forget);
}

/** Counts departures: what was asked for before one is not kept after it. */
let departures = 0;

/** Answers a question for later: whether the person who is here now has stayed since. */
export function presence(): () => boolean {
  const counted = departures;
  return () => counted === departures;
}

/** Has everything that the page holds of the person forgotten. */
export function forgetPage(): void {
  departures += 1;
  for (const forget of forgetters) forget();
}
