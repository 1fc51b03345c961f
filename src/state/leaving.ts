const forgetters = new Set<() => void>();

/** Has something forgotten when the person leaves; called by whatever holds it, as it loads. */
export function onLeaving(forget: () => void): void {
  forgetters.add(forget);
}

/** Has everything that the page holds of the person forgotten. */
export function forgetPage(): void {
  for (const forget of forgetters) forget();
}
