import { Link, useLocation } from 'react-router-dom';
import { useAdmin } from '../state/admin.ts';
import { useSession } from '../state/session.ts';
import { signOut } from '../state/session-service.ts';
import { classNames } from '../ui/class-names.ts';
import { Spinner } from '../ui/spinner.tsx';
import { SCREENS } from './screens.ts';
import { UnreadDot } from './unread-dot.tsx';

type PageId = 'dashboard' | 'watchlist' | 'scan' | 'track-record' | 'support' | 'settings' | 'beta';

interface MenuEntry {
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

const MENU: readonly MenuEntry[] = ENTRIES.filter(({ id }) =>
  SCREENS.some(({ path }) => path === `/${id}`),
);

const ADMIN_MENU: readonly MenuEntry[] = [{ id: 'beta', text: 'Beta', href: '/beta' }];

const LOOK =
  'relative inline-flex min-h-11 items-center gap-1 rounded-md px-3 font-[560] max-md:text-[0.9375rem] md:px-2 md:text-[0.8125rem] lg:px-3';

function Entry({ entry, current }: { readonly entry: MenuEntry; readonly current: boolean }) {
  return (
    <Link
      to={entry.href}
      aria-current={current ? 'page' : undefined}
      className={classNames(
        LOOK,
        current
          ? 'text-text max-md:bg-raised forced-colors:underline'
          : 'text-muted hover:text-text',
      )}
    >
      {entry.text}
      {entry.id === 'support' ? <UnreadDot className="-mt-2.5" /> : null}
    </Link>
  );
}

export function SignOut() {
  const leaving = useSession((state) => state.leaving);
  return (
    <button
      type="button"
      disabled={leaving}
      onClick={() => void signOut()}
      className={classNames(LOOK, 'text-start text-faint hover:text-text')}
    >
      {leaving ? <Spinner /> : null}
      {leaving ? 'Signing Out...' : 'Sign Out'}
    </button>
  );
}

export function Entries() {
  const { pathname } = useLocation();
  const admin = useAdmin((state) => state.admin === true);
  const entries = admin ? [...MENU, ...ADMIN_MENU] : MENU;
  return entries.map((entry) => (
    <Entry key={entry.id} entry={entry} current={pathname === `/${entry.id}`} />
  ));
}
