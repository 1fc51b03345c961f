import { CircleUser } from 'lucide-react';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { loadAdmin } from '../state/admin.ts';
import { useReachable } from '../state/connectivity.ts';
import { useSession } from '../state/session.ts';
import { watchUnread } from '../state/unread.ts';
import { Mark } from '../ui/mark.tsx';
import { FoldedMenu } from './folded-menu.tsx';
import { Entries, SignOut } from './menu-entries.tsx';
import { ReachMark } from './reach-mark.tsx';
import { SearchButton } from './search-button.tsx';

/** The way to the account, named by who is signed in. */
function AccountLink() {
  const email = useSession((state) => state.person?.email);
  const { pathname } = useLocation();
  return (
    <Link
      to="/account"
      aria-label={`Account of ${email}`}
      aria-current={pathname === '/account' ? 'page' : undefined}
      className="hidden size-11 place-items-center rounded-md text-muted hover:text-text aria-[current]:text-text lg:grid"
    >
      <CircleUser aria-hidden="true" className="size-[1.125rem]" />
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
    <header className="sticky top-0 z-30 h-(--head-height) border-line border-b bg-page pt-[env(safe-area-inset-top)]">
      <div className="gutter mx-auto flex h-full max-w-[110rem] items-center">
        <Link
          to="/dashboard?clear=true"
          className="flex min-h-11 shrink-0 items-center gap-2.5 font-semibold tracking-[-0.01em]"
        >
          <Mark />
          Coin Analyst
        </Link>
        <div className="ms-auto flex items-center">
          <ReachMark />
          <nav aria-label="Main" className="hidden items-center md:flex lg:gap-1">
            <Entries />
            <AccountLink />
            <SignOut />
          </nav>
          <SearchButton />
          {/* A navigation closes the menu: each has its own key. */}
          <FoldedMenu key={key}>
            <Entries />
            <SignOut />
          </FoldedMenu>
        </div>
      </div>
    </header>
  );
}
