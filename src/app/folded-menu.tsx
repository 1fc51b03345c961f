import { CircleUser, Menu, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useSession } from '../state/session.ts';
import { useUnread } from '../state/unread.ts';
import { Button } from '../ui/button.tsx';

/** The navigation of small screens: a button that unfolds it, with the person's e-mail on top. */
export function FoldedMenu({ children }: { readonly children: ReactNode }) {
  const email = useSession((state) => state.person?.email);
  const unread = useUnread((state) => state.tickets > 0);
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    setOpen(false);
    button.current?.focus();
  };
  return (
    <div className="contents md:hidden">
      <Button
        ref={button}
        variant="quiet"
        aria-expanded={open}
        aria-controls="folded-menu"
        onClick={() => setOpen(!open)}
        className="relative -me-2 px-2"
      >
        {open ? <X aria-hidden="true" /> : <Menu aria-hidden="true" />}
        {unread && !open ? (
          <span aria-hidden="true" className="absolute end-1 top-2.5 size-2 rounded-full bg-down" />
        ) : null}
        <span className="sr-only">Menu{unread ? ', unread tickets' : ''}</span>
      </Button>
      <nav
        id="folded-menu"
        aria-label="Main"
        hidden={!open}
        onKeyDown={closeOnEscape}
        className="-mx-1 basis-full border-line border-t pb-3"
      >
        <Link
          to="/account"
          aria-label={`Account of ${email}`}
          className="flex min-h-11 items-center gap-2 rounded-lg px-3 text-muted text-sm hover:bg-raised"
        >
          <CircleUser aria-hidden="true" className="size-5 shrink-0" />
          <span className="truncate">{email}</span>
        </Link>
        <div className="flex flex-col">{children}</div>
      </nav>
    </div>
  );
}
