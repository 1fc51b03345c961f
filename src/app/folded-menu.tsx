import { CircleUser, Menu, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useSession } from '../state/session.ts';

/** The navigation of small screens: a button that unfolds it, with the person's e-mail on top. */
export function FoldedMenu({ children }: { readonly children: ReactNode }) {
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
        className="-me-3 grid size-11 shrink-0 place-items-center rounded-md text-muted hover:text-text"
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
