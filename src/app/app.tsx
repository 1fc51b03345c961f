import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { announceReady } from '../first-paint/held-presses.ts';
import { untilShown } from '../first-paint/page-shown.ts';
import { useSession } from '../state/session.ts';
import { BottomBar } from './bottom-bar.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Guard, GuardSpinner } from './guard.tsx';
import { Header } from './header.tsx';
import { LevelSheets } from './level-sheets.tsx';
import { PublicFrame } from './public-frame.tsx';
import { SCREENS, type Screen } from './screens.ts';
import { UpdateOffer } from './update-offer.tsx';

// Beside the first paint: nothing of it is part of a page.
const FloatingNotices = lazy(async () => {
  await untilShown();
  return { default: (await import('./floating-notices.tsx')).FloatingNotices };
});

/** The frame of every guarded page. */
function Shell({ children }: { readonly children: ReactNode }) {
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

/** Around a screen that brings its own frame: says that it can be pressed. */
function OpenFrame({ children }: { readonly children: ReactNode }) {
  useEffect(announceReady, []);
  return children;
}

/** Names the page, and on a navigation starts it at its top with focus there. */
function PageTurn({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    document.title = `${title} · Coin Analyst`;
    if (before.current === pathname) return;
    before.current = pathname;
    scrollTo(0, 0);
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  }, [title, pathname]);
  return children;
}

const ElsewherePage = lazy(() =>
  import('./elsewhere-page.tsx').then((module) => ({ default: module.ElsewherePage })),
);

function framed({ access, title, Component }: Screen): ReactNode {
  const page = (
    <PageTurn title={title}>
      <ErrorBoundary>
        <Suspense fallback={<GuardSpinner />}>
          {access === 'public' ? (
            <PublicFrame>
              <Component />
            </PublicFrame>
          ) : (
            <Component />
          )}
        </Suspense>
      </ErrorBoundary>
    </PageTurn>
  );
  if (access === 'open') return <OpenFrame>{page}</OpenFrame>;
  if (access === 'public') return page;
  return (
    <Guard>
      <Shell>{page}</Shell>
    </Guard>
  );
}

/** The whole app within a router: its routes, and the offer of a new version over all of them. */
export function App() {
  return (
    <ErrorBoundary>
      <Routes>
        {SCREENS.map((screen) => (
          <Route key={screen.path} path={screen.path} element={framed(screen)} />
        ))}
        <Route
          path="*"
          element={
            <Suspense fallback={<GuardSpinner />}>
              <ElsewherePage />
            </Suspense>
          }
        />
      </Routes>
      <UpdateOffer />
    </ErrorBoundary>
  );
}
