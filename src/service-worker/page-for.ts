const APP_PAGES = [
  '/login',
  '/waitlist',
  '/reset-password',
  '/dashboard',
  '/settings',
  '/watchlist',
  '/support',
  '/account',
  '/beta',
  '/indicators',
  '/track-record',
];

/** The precached page that answers a navigation; null where the network shall. */
export function pageFor(url: URL): '/index.html' | '/app.html' | null {
  const path = url.pathname.replace(/\/+$/, '') || '/';
  if (path === '/') return '/index.html';
  return APP_PAGES.some((page) => path === page || path.startsWith(`${page}/`))
    ? '/app.html'
    : null;
}
