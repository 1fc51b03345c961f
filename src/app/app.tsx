import { ChartLine, ChartNoAxesColumn, Eye, MessageSquare, Table2 } from 'lucide-react';
import { Fragment, type ReactNode, Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import { Link, Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { MOVED_PAGES } from '../../domain/app-pages.ts';
import { announceReady } from '../first-paint/held-presses.ts';
import { untilShown } from '../first-paint/page-shown.ts';
import { closeLevelSheet, useLevelSheet } from '../state/level-sheet.ts';
import { useSession } from '../state/session.ts';
import { useUnsaved } from '../state/unsaved.ts';
import { postponeUpdate, takeUpdate, useUpdates } from '../state/updates.ts';
import { Button } from '../ui/button.tsx';
import { lazyPart } from '../ui/lazy-part.ts';
import { Toast } from '../ui/toast.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Guard, GuardSpinner, PublicFrame } from './guard.tsx';
import { Header } from './header.tsx';
import { UnreadDot } from './menu-entries.tsx';
import { SCREENS, type Screen } from './screens.ts';

const PLACES = [
  { path: '/dashboard', text: 'Analyse', Icon: ChartNoAxesColumn },
  { path: '/markets', text: 'Markets', Icon: Table2 },
  { path: '/watchlist', text: 'Watch', Icon: Eye },
  { path: '/track-record', text: 'Record', Icon: ChartLine },
  { path: '/support', text: 'Support', Icon: MessageSquare },
] as const;

export function BottomBar() {
  const { pathname } = useLocation();
  // Sets the bar's height for everything that floats over the page, wherever it is in the tree.
  useLayoutEffect(() => {
    const root = document.documentElement;
    root.dataset.bottomBar = '';
    return () => {
      delete root.dataset.bottomBar;
    };
  }, []);
  return (
    <nav
      id="bottom-bar"
      aria-label="Quick"
      className="fixed inset-x-0 bottom-0 z-30 grid grid-cols-5 border-line border-t bg-page pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {PLACES.map(({ path, text, Icon }) => (
        <Link
          key={path}
          to={path}
          aria-current={pathname === path ? 'page' : undefined}
          className="group flex h-[calc(3.5rem-1px)] flex-col-reverse items-center justify-center gap-[3px] text-[min(0.6875rem,4.6vw)] text-faint aria-[current]:text-text forced-colors:aria-[current]:underline"
        >
          {text}
          <span className="relative">
            <Icon aria-hidden="true" className="size-5 group-aria-[current]:text-accent" />
            {path === '/support' ? <UnreadDot className="absolute -end-1.5 -top-1" /> : null}
          </span>
        </Link>
      ))}
    </nav>
  );
}

/** Offers a new version, but never while it would interrupt something. */
export function UpdateOffer() {
  const ready = useUpdates((state) => state.ready);
  const held = useUnsaved((state) => state.holders.size > 0);
  if (!ready || held) return null;
  return (
    <Toast
      onDismiss={postponeUpdate}
      dismissText="Later"
      actions={
        <Button variant="primary" onClick={takeUpdate}>
          Reload
        </Button>
      }
    >
      A new version is ready.
    </Toast>
  );
}

// Lazy: not part of the first paint.
const FloatingNotices = lazyPart(
  () => untilShown().then(() => import('./floating-notices.tsx')),
  'FloatingNotices',
);

function SheetCodeMissing() {
  if (!useLevelSheet((state) => state.asked)) return null;
  return (
    <Toast actions={<Button onClick={closeLevelSheet}>Dismiss</Button>}>
      This part of the app could not be loaded. Reload the page once the network is back.
    </Toast>
  );
}

const Sheets = lazyPart(
  () => import('../screens/levels/level-sheets.tsx'),
  'LevelSheets',
  SheetCodeMissing,
);

/** The price-level sheet, over any page; its code loads on first use. */
function LevelSheets({ userId }: { readonly userId: string }) {
  const wanted = useLevelSheet(({ asked }) => asked !== null);
  const ever = useRef(false);
  ever.current ||= wanted;
  // Stays mounted: a dialog returns focus as it closes.
  if (!ever.current) return null;
  return (
    <Suspense fallback={null}>
      <Sheets userId={userId} />
    </Suspense>
  );
}

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

/** For a screen with its own frame: marks the page as ready for presses. */
function OpenFrame({ children }: { readonly children: ReactNode }) {
  useEffect(announceReady, []);
  return children;
}

/** Sets the document title; on navigation, scrolls to the top and moves focus there. */
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

const ElsewherePage = lazyPart(() => import('./elsewhere-page.tsx'), 'ElsewherePage');

function framed({ access, title, Component }: Screen): ReactNode {
  const Frame = access === 'public' ? PublicFrame : Fragment;
  const page = (
    <PageTurn title={title}>
      <ErrorBoundary>
        <Suspense fallback={<GuardSpinner />}>
          <Frame>
            <Component />
          </Frame>
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

export function App() {
  return (
    <ErrorBoundary>
      <Routes>
        {SCREENS.map((screen) => (
          <Route key={screen.path} path={screen.path + screen.below} element={framed(screen)} />
        ))}
        {MOVED_PAGES.map(([from, to]) => (
          <Route key={from} path={from} element={<Navigate to={to} replace />} />
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
