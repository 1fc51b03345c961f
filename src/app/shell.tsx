import type { ReactNode } from 'react';
import { Header } from './header.tsx';

/** The frame of every guarded page. */
export function Shell({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <a
        href="#main"
        className="sr-only z-50 rounded-lg bg-accent text-on-accent focus:not-sr-only focus:fixed focus:start-4 focus:top-4 focus:px-4 focus:py-2.5"
      >
        Skip to content
      </a>
      <Header />
      <main id="main" tabIndex={-1} className="outline-none pb-[env(safe-area-inset-bottom)]">
        {children}
      </main>
    </>
  );
}
