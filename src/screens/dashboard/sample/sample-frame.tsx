import type { ReactNode } from 'react';
import { useSession } from '../../../state/session.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Mark } from '../../../ui/mark.tsx';

/** The bar of a page that anybody may read, with the ways in. */
export function SampleFrame({ children }: { readonly children: ReactNode }) {
  const isSignedIn = useSession((state) => state.person !== null);
  return (
    <>
      <header className="sticky top-0 z-30 h-(--head-height) border-line border-b bg-page pt-[env(safe-area-inset-top)]">
        <div className="gutter mx-auto flex h-full max-w-[110rem] items-center gap-2">
          <a
            href="/"
            className="flex min-h-11 shrink-0 items-center gap-2.5 font-semibold tracking-[-0.01em]"
          >
            <Mark />
            Coin Analyst
          </a>
          <nav aria-label="Main" className="ms-auto flex items-center">
            {isSignedIn ? (
              <a
                href="/dashboard"
                className={buttonClass('quiet', 'text-accent hover:text-accent')}
              >
                Dashboard
              </a>
            ) : (
              <a href="/login" className={buttonClass('quiet', 'text-accent hover:text-accent')}>
                Beta Access
              </a>
            )}
          </nav>
        </div>
      </header>
      <main tabIndex={-1} className="outline-none">
        {children}
      </main>
    </>
  );
}
