/** The app's own pages; the landing page at `/` is none of them. */
export const APP_PAGES = [
  '/login',
  '/waitlist',
  '/reset-password',
  '/sample',
  '/dashboard',
  '/settings',
  '/watchlist',
  '/support',
  '/account',
  '/beta',
  '/trail',
  '/indicators',
  '/track-record',
  '/scan',
] as const;

/** Whether the app answers a path: one of its pages, or what lies under it. */
export function isAppPage(path: string): boolean {
  return APP_PAGES.some((page) => path === page || path.startsWith(`${page}/`));
}
