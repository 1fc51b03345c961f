import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** A page in the back/forward cache freezes its timers: this one fires on return. */
const RETRY_MS = 300;

const pause = () => new Promise((resolve) => setTimeout(resolve, RETRY_MS));

/** Retries once: a page left while code loads loses it, and may be returned to as it was. */
export function lazyPart<
  Name extends string,
  // biome-ignore lint/suspicious/noExplicitAny: React's own `lazy` asks for no less
  Module extends Readonly<Record<Name, ComponentType<any>>>,
>(
  load: () => Promise<Module>,
  name: Name,
  /** In its place where its code cannot be loaded. */
  otherwise?: Module[Name],
): LazyExoticComponent<Module[Name]> {
  return lazy(async () => {
    try {
      const module = await load().catch(() => pause().then(load));
      return { default: module[name] };
    } catch (error) {
      if (!otherwise) throw error;
      return { default: otherwise };
    }
  });
}
