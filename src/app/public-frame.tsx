import { type ReactNode, useEffect } from 'react';
import { announceReady } from '../first-paint/held-presses.ts';

/** The frame of every public page of the app: the way home, and one narrow column. */
export function PublicFrame({ children }: { readonly children: ReactNode }) {
  useEffect(announceReady, []);
  return (
    <main
      tabIndex={-1}
      className="gutter mx-auto flex min-h-dvh max-w-md flex-col justify-center gap-6 py-10 outline-none"
    >
      <a href="/" className="flex min-h-11 items-center gap-2 self-start font-semibold">
        <img src="/icons/logo.svg" alt="" width="32" height="32" />
        Coin Analyst
      </a>
      {children}
    </main>
  );
}
