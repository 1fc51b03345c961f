import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { counted } from '../../domain/text/plural.ts';
import { unread } from '../data/unread.ts';
import { useSession } from '../state/session.ts';
import { signOut } from '../state/session-service.ts';
import { classNames } from '../ui/class-names.ts';
import { Spinner } from '../ui/spinner.tsx';

export function UnreadDot({ className }: { readonly className?: string }) {
  const count = unread.useSeen(useSession((state) => state.person?.id) ?? '').value ?? 0;
  if (count === 0) return null;
  return (
    <>
      <span
        aria-hidden="true"
        className={classNames(
          'size-1.5 rounded-full bg-down forced-colors:bg-[Highlight]',
          className,
        )}
      />
      <span className="sr-only"> ({count} unread)</span>
    </>
  );
}

type MenuEntry = readonly [path: string, text: string, href?: string];

const MENU: readonly MenuEntry[] = [
  ['/dashboard', 'Dashboard', '/dashboard?clear=true'],
  ['/watchlist', 'Watch List'],
  ['/markets', 'Markets'],
  ['/track-record', 'Track Record'],
  ['/support', 'Support'],
  ['/settings', 'Settings'],
];

const ADMIN_MENU: readonly MenuEntry[] = [...MENU, ['/beta', 'Beta']];

const LOOK =
  'relative inline-flex min-h-11 items-center gap-1 rounded-md px-3 font-[560] max-md:text-[0.9375rem] md:px-2 md:text-[0.8125rem] lg:px-3';

export function SignOut() {
  const { person, signingOut } = useSession();
  const [unsent, setUnsent] = useState(0);
  const leave = async () => {
    const choices = person && (await import('../data/plan-choices.ts').catch(() => null));
    const left = choices ? await choices.unsentChoices(person.id) : 0;
    if (left > unsent) setUnsent(left);
    else await signOut();
  };
  const words = unsent > 0 ? `Sign Out without sending ${counted(unsent, 'choice')}` : 'Sign Out';
  return (
    <button
      type="button"
      disabled={signingOut}
      onClick={() => void leave()}
      className={classNames(LOOK, 'text-start text-faint hover:text-text')}
    >
      {signingOut ? <Spinner /> : null}
      {signingOut ? 'Signing Out...' : words}
    </button>
  );
}

export function Entries({ admin }: { readonly admin: boolean }) {
  const { pathname } = useLocation();
  return (admin ? ADMIN_MENU : MENU).map(([path, text, href = path]) => {
    const current = pathname === path;
    return (
      <Link
        key={path}
        to={href}
        aria-current={current ? 'page' : undefined}
        className={classNames(
          LOOK,
          current
            ? 'text-text max-md:bg-raised forced-colors:underline'
            : 'text-muted hover:text-text',
        )}
      >
        {text}
        {path === '/support' ? <UnreadDot className="-mt-2.5" /> : null}
      </Link>
    );
  });
}
