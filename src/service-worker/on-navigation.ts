import { isAppPage } from '../../domain/app-pages.ts';

/** The precached page that answers a navigation; null where the network shall. */
export function pageFor(url: URL): '/index.html' | '/app.html' | null {
  const path = url.pathname.replace(/\/+$/, '') || '/';
  if (path === '/') return '/index.html';
  return isAppPage(path) ? '/app.html' : null;
}

/** What answering a navigation needs of the browser. */
export interface NavigationWorld {
  /** A page of the build, as this version of the worker keeps it. */
  readonly kept: (page: string) => Promise<Response | undefined>;
  readonly fetch: (request: Request) => Promise<Response>;
}

/**
 * The page for an address of this origin: the app's own at once from the device, every other from
 * the network, such as the mailbox or a mailed link. Where the network does not answer, the app opens
 * and says so.
 * @throws Error as the network does, where the device does not hold the app
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
