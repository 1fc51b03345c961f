import { isAppPage } from '../../domain/app-pages.ts';

/** The precached page that answers a navigation; null where the network shall. */
export function pageFor(url: URL): '/index.html' | '/app.html' | null {
  const path = url.pathname.replace(/\/+$/, '') || '/';
  if (path === '/') return '/index.html';
  return isAppPage(path) ? '/app.html' : null;
}
