import { SCREENS } from './screens.ts';

export type PageId =
  | 'dashboard'
  | 'watchlist'
  | 'scan'
  | 'track-record'
  | 'support'
  | 'settings'
  | 'beta';

export interface MenuEntry {
  readonly id: PageId;
  readonly text: string;
  readonly href: string;
}

const ENTRIES: readonly MenuEntry[] = [
  { id: 'dashboard', text: 'Dashboard', href: '/dashboard?clear=true' },
  { id: 'watchlist', text: 'Watch List', href: '/watchlist' },
  { id: 'scan', text: 'Markets', href: '/scan' },
  { id: 'track-record', text: 'Track Record', href: '/track-record' },
  { id: 'support', text: 'Support', href: '/support' },
  { id: 'settings', text: 'Settings', href: '/settings' },
];

/** What the header offers: the pages that exist. */
export const MENU: readonly MenuEntry[] = ENTRIES.filter(({ id }) =>
  SCREENS.some(({ path }) => path === `/${id}`),
);

/** What the header offers admins besides. */
export const ADMIN_MENU: readonly MenuEntry[] = [{ id: 'beta', text: 'Beta', href: '/beta' }];
