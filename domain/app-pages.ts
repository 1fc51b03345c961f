/** Excludes the landing page, `/`. */
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

/** True for subpaths too. */
export function isAppPage(path: string): boolean {
  return APP_PAGES.some((page) => path === page || path.startsWith(`${page}/`));
}
