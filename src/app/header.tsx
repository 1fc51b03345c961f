import { CircleUser, LogOut } from 'lucide-react';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { loadAdmin, useAdmin } from '../state/admin.ts';
import { useReachable } from '../state/connectivity.ts';
import { useSession } from '../state/session.ts';
import { signOut } from '../state/session-service.ts';
import { useUnread, watchUnread } from '../state/unread.ts';
import { classNames } from '../ui/class-names.ts';
import { Mark } from '../ui/mark.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { FoldedMenu } from './folded-menu.tsx';
import { ADMIN_MENU, MENU, type MenuEntry } from './menu.ts';
import { ReachMark } from './reach-mark.tsx';

function Entry({ entry, current }: { readonly entry: MenuEntry; readonly current: boolean }) {
  const unread = useUnread((state) => state.tickets);
  return (
    <Link
      to={entry.href}
      aria-current={current ? 'page' : undefined}
      className={classNames(
        'inline-flex min-h-11 items-center gap-2 rounded-lg px-3 font-medium hover:bg-raised',
        current ? 'text-text' : 'text-muted',
      )}
    >
      {entry.text}
      {entry.id === 'support' && unread > 0 ? (
        <>
          <span aria-hidden="true" className="size-2 rounded-full bg-down" />
          <span className="sr-only">({unread} unread)</span>
        </>
      ) : null}
    </Link>
  );
}

function SignOut() {
  const leaving = useSession((state) => state.leaving);
  return (
    <button
      type="button"
      disabled={leaving}
      onClick={() => void signOut()}
      className="inline-flex min-h-11 items-center gap-2 rounded-lg px-3 font-medium text-muted hover:bg-raised"
    >
      {leaving ? <Spinner /> : <LogOut aria-hidden="true" className="size-4" />}
      {leaving ? 'Signing Out...' : 'Sign Out'}
    </button>
  );
}

function Entries() {
  const { pathname } = useLocation();
  const admin = useAdmin((state) => state.admin === true);
  const entries = admin ? [...MENU, ...ADMIN_MENU] : MENU;
  return entries.map((entry) => (
    <Entry key={entry.id} entry={entry} current={pathname === `/${entry.id}`} />
  ));
}

/** The way to the account, named by who is signed in. */
function AccountLink() {
  const email = useSession((state) => state.person?.email);
  const { pathname } = useLocation();
  return (
    <Link
      to="/account"
      aria-label={`Account of ${email}`}
      aria-current={pathname === '/account' ? 'page' : undefined}
      className="grid size-11 place-items-center rounded-lg text-muted hover:bg-raised"
    >
      <CircleUser aria-hidden="true" className="size-5" />
    </Link>
  );
}

/** The bar over every guarded page. */
export function Header() {
  const { key } = useLocation();
  useEffect(watchUnread, []);
  const userId = useSession((state) => state.person?.id);
  const online = useReachable('database');
  useEffect(() => {
    if (userId && online) void loadAdmin(userId);
  }, [userId, online]);
  return (
    <header className="sticky top-0 z-30 border-line border-b bg-page pt-[env(safe-area-inset-top)]">
      <div className="gutter mx-auto flex min-h-14 max-w-7xl flex-wrap items-center gap-x-3">
        <Link to="/dashboard?clear=true" className="flex min-h-11 items-center gap-2 font-semibold">
          <Mark />
          Coin Analyst
        </Link>
        <div className="ms-auto">
          <ReachMark />
        </div>
        <nav aria-label="Main" className="hidden items-center gap-1 md:flex">
          <Entries />
          <AccountLink />
          <SignOut />
        </nav>
        {/* A navigation closes the menu: each has its own key. */}
        <FoldedMenu key={key}>
          <Entries />
          <SignOut />
        </FoldedMenu>
      </div>
    </header>
  );
}
