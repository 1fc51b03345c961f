import { CircleUser, CloudOff, Menu, Search, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useIsAdmin } from '../data/admin-role.ts';
import { unread } from '../data/unread.ts';
import { openCoinSearch, useCoinSearch } from '../state/coin-search.ts';
import { OFFLINE, useConnectivity, useReachable, useTrouble } from '../state/connectivity.ts';
import { useSession } from '../state/session.ts';
import { Mark } from '../ui/mark.tsx';
import { Entries, SignOut } from './menu-entries.tsx';

function FoldedMenu({ children }: { readonly children: ReactNode }) {
  const email = useSession((state) => state.person?.email);
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    setOpen(false);
    button.current?.focus();
  };
  const Icon = open ? X : Menu;
  return (
    <div className="contents md:hidden">
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls="folded-menu"
        onClick={() => setOpen(!open)}
        className="-me-3 grid h-11 w-[clamp(44px,2.75rem,14cqi)] shrink-0 place-items-center rounded-md text-muted hover:text-text"
      >
        <Icon aria-hidden="true" className="size-[1.125rem]" />
        <span className="sr-only">Menu</span>
      </button>
      <nav
        id="folded-menu"
        aria-label="Main"
        hidden={!open}
        onKeyDown={closeOnEscape}
        className="gutter absolute inset-x-0 top-full max-h-[calc(100dvh-var(--head-height)-var(--foot-height))] overflow-y-auto border-line border-b bg-page py-2 shadow-lg"
      >
        <Link
          to="/account"
          aria-label={`Account of ${email}`}
          className="flex min-h-11 items-center gap-2 rounded-md px-3 py-2 text-[0.8125rem] text-muted hover:bg-surface"
        >
          <CircleUser aria-hidden="true" className="size-[1.125rem] shrink-0" />
          <span className="min-w-0 [overflow-wrap:anywhere]">{email}</span>
        </Link>
        <div className="flex flex-col border-line border-t pt-1">{children}</div>
      </nav>
    </div>
  );
}

function ReachMark() {
  const trouble = useTrouble();
  const online = useConnectivity((state) => state.online);
  return (
    <span role="status" className="flex md:not-empty:me-3">
      {trouble === null ? null : (
        <span
          title={trouble}
          className="inline-flex h-6 items-center gap-1.5 rounded-[3px] bg-warn-soft px-1.5 font-[450] text-warn text-xs"
        >
          <CloudOff aria-hidden="true" className="size-4 shrink-0" />
          <span aria-hidden="true" className="max-lg:hidden">
            {online ? 'Limited' : trouble === OFFLINE ? 'Offline' : 'Not connected'}
          </span>
          <span className="sr-only">{trouble}</span>
        </span>
      )}
    </span>
  );
}

function SearchButton() {
  if (!useCoinSearch((state) => state.folded)) return null;
  return (
    <button
      type="button"
      aria-label="Search a coin"
      aria-haspopup="dialog"
      onClick={openCoinSearch}
      className="grid h-11 w-[clamp(44px,2.75rem,14cqi)] shrink-0 place-items-center rounded-md text-muted hover:text-text"
    >
      <Search aria-hidden="true" className="size-[1.125rem]" />
    </button>
  );
}

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

export function Header() {
  const { key } = useLocation();
  const userId = useSession((state) => state.person?.id);
  unread.useFollowed(userId ?? '', useReachable('database') && userId !== undefined);
  const entries = <Entries admin={useIsAdmin() === true} />;
  return (
    <header className="@container sticky top-0 z-30 h-(--head-height) border-line border-b bg-page pt-[env(safe-area-inset-top)]">
      <div className="gutter mx-auto flex h-full max-w-[110rem] items-center">
        <Link
          to="/dashboard?clear=true"
          className="flex min-h-11 min-w-0 items-center gap-2.5 overflow-hidden whitespace-nowrap font-semibold tracking-[-0.01em] @max-[14.5rem]:[&>svg]:hidden"
        >
          <Mark />
          Coin Analyst
        </Link>
        <div className="ms-auto flex items-center">
          <ReachMark />
          <nav aria-label="Main" className="hidden items-center md:flex lg:gap-1">
            {entries}
            <AccountLink />
            <SignOut />
          </nav>
          <SearchButton />
          {/* A navigation closes the menu: each has its own key. */}
          <FoldedMenu key={key}>
            {entries}
            <SignOut />
          </FoldedMenu>
        </div>
      </div>
    </header>
  );
}
