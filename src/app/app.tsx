import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { ErrorBoundary } from './error-boundary.tsx';
import { Guard, GuardSpinner } from './guard.tsx';
import { OpenFrame } from './open-frame.tsx';
import { PublicFrame } from './public-frame.tsx';
import { SCREENS, type Screen } from './screens.ts';
import { Shell } from './shell.tsx';
import { UpdateOffer } from './update-offer.tsx';

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
