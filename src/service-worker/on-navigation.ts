import { isAppPage } from '../../domain/app-pages.ts';

/** The precached page for a navigation; null: use the network. */
export function pageFor(url: URL): '/index.html' | '/app.html' | null {
  const path = url.pathname.replace(/\/+$/, '') || '/';
  if (path === '/') return '/index.html';
  return isAppPage(path) ? '/app.html' : null;
}

export interface NavigationWorld {
  /** A page of the build from this worker version's cache. */
  readonly kept: (page: string) => Promise<Response | undefined>;
  readonly fetch: (request: Request) => Promise<Response>;
}

/**
 * App pages come from the cache, others (the mailbox, mailed links) from the network; if that
 * fails, the app opens and reports it.
 */
export async function onNavigation(request: Request, world: NavigationWorld): Promise<Response> {
  const own = pageFor(new URL(request.url));
  if (own !== null) return (await world.kept(own)) ?? world.fetch(request);
  try {
    return await world.fetch(request);
  } catch (error) {
    const app = await world.kept('/app.html');
    if (app) return app;
    throw error;
  }
}
