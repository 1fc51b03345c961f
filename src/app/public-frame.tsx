import { type ReactNode, useEffect } from 'react';
import { announceReady } from '../first-paint/held-presses.ts';
import { Mark } from '../ui/mark.tsx';

export function PublicFrame({ children }: { readonly children: ReactNode }) {
  useEffect(announceReady, []);
  return (
    <main
      tabIndex={-1}
      className="gutter mx-auto flex min-h-dvh max-w-[25rem] flex-col gap-8 pt-[max(1.5rem,12dvh)] pb-10 outline-none"
    >
      <a href="/" className="flex min-h-11 items-center gap-2 self-start font-semibold">
        <Mark />
        Coin Analyst
      </a>
      {children}
    </main>
  );
}
