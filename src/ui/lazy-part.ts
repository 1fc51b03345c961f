import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** A page in the back/forward cache freezes its timers: this one fires on return. */
const RETRY_MS = 300;

const pause = () => new Promise((resolve) => setTimeout(resolve, RETRY_MS));

/** Retries once: a page left while code loads loses it, and may be returned to as it was. */
// biome-ignore lint/suspicious/noExplicitAny: React's own `lazy` asks for no less
export function lazyPart<Part extends ComponentType<any>>(
  load: () => Promise<{ default: Part }>,
): LazyExoticComponent<Part> {
  return lazy(() => load().catch(() => pause().then(load)));
}
