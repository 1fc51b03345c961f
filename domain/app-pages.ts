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
  '/markets',
  '/replay',
] as const;

export const MOVED_PAGES = [['/scan', '/markets']] as const;

const PATHS = [...APP_PAGES, ...MOVED_PAGES.map(([from]) => from)];

/** True for subpaths too. */
export function isAppPage(path: string): boolean {
  return PATHS.some((page) => path === page || path.startsWith(`${page}/`));
}
