import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** A page that is left takes its timers along: this one rings when somebody is back. */
const RETRY_MS = 300;

const pause = () => new Promise((resolve) => setTimeout(resolve, RETRY_MS));

/**
 * A part whose code loads when it is first rendered. Code that does not arrive is asked for once
 * more: a page that is left while it loads loses it, and may be returned to as it was.
 */
// biome-ignore lint/suspicious/noExplicitAny: React's own `lazy` asks for no less
export function lazyPart<Part extends ComponentType<any>>(
  load: () => Promise<{ default: Part }>,
): LazyExoticComponent<Part> {
  return lazy(() => load().catch(() => pause().then(load)));
}
