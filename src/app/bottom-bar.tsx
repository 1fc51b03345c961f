import { ChartLine, ChartNoAxesColumn, Eye, type LucideIcon, MessageSquare } from 'lucide-react';
import { useLayoutEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { UnreadDot } from './unread-dot.tsx';

interface Place {
  readonly path: string;
  readonly href: string;
  readonly text: string;
  readonly Icon: LucideIcon;
}

const PLACES: readonly Place[] = [
  { path: '/dashboard', href: '/dashboard', text: 'Analyse', Icon: ChartNoAxesColumn },
  { path: '/watchlist', href: '/watchlist', text: 'Watch', Icon: Eye },
  { path: '/track-record', href: '/track-record', text: 'Record', Icon: ChartLine },
  { path: '/support', href: '/support', text: 'Support', Icon: MessageSquare },
];

/** What floats over a page, wherever it is in the tree, keeps clear of the bar. */
function useRoom(): void {
  useLayoutEffect(() => {
    const root = document.documentElement;
    root.dataset.bottomBar = '';
    return () => {
      delete root.dataset.bottomBar;
    };
  }, []);
}

/** The places that a thumb reaches on a phone; it gives way to the keyboard. */
export function BottomBar() {
  const { pathname } = useLocation();
  useRoom();
  return (
    <nav
      id="bottom-bar"
      aria-label="Quick"
      className="fixed inset-x-0 bottom-0 z-30 grid grid-cols-4 border-line border-t bg-page pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {PLACES.map(({ path, href, text, Icon }) => (
        <Link
          key={path}
          to={href}
          aria-current={pathname === path ? 'page' : undefined}
          className="group flex h-[calc(3.5rem-1px)] flex-col-reverse items-center justify-center gap-[3px] text-[0.6875rem] text-faint aria-[current]:text-text forced-colors:aria-[current]:underline"
        >
          {text}
          <span className="relative">
            <Icon aria-hidden="true" className="size-5 group-aria-[current]:text-accent" />
            {path === '/support' ? <UnreadDot className="absolute -end-1.5 -top-1" /> : null}
          </span>
        </Link>
      ))}
    </nav>
  );
}
