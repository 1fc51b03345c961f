import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { announceReady } from '../first-paint/held-presses.ts';
import { untilShown } from '../first-paint/page-shown.ts';
import { useSession } from '../state/session.ts';
import { BottomBar } from './bottom-bar.tsx';
import { Header } from './header.tsx';
import { LevelSheets } from './level-sheets.tsx';

// Beside the first paint: nothing of it is part of a page.
const FloatingNotices = lazy(async () => {
  await untilShown();
  return { default: (await import('./floating-notices.tsx')).FloatingNotices };
});

/** The frame of every guarded page. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const userId = useSession((state) => state.person?.id);
  useEffect(announceReady, []);
  return (
    <>
      <a
        href="#main"
        className="sr-only z-50 rounded-md bg-accent-fill text-on-accent focus:not-sr-only focus:fixed focus:start-4 focus:top-4 focus:px-4 focus:py-2.5"
      >
        Skip to content
      </a>
      <Header />
      <main
        id="main"
        tabIndex={-1}
        className="pb-[env(safe-area-inset-bottom)] outline-none max-md:pb-[calc(3.5rem+env(safe-area-inset-bottom))]"
      >
        {children}
      </main>
      <BottomBar />
      <Suspense fallback={null}>
        {userId ? <FloatingNotices key={userId} userId={userId} /> : null}
      </Suspense>
      {userId ? <LevelSheets key={userId} userId={userId} /> : null}
    </>
  );
}
