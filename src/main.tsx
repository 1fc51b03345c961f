import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app/app.tsx';
import { screenAt } from './app/screens.ts';
import { openDatabaseAfter } from './data/database/database.ts';
import { untilIdle } from './device/idle.ts';
import { untilShown } from './first-paint/page-shown.ts';
import { untilStyled } from './first-paint/whole-styles.ts';
import { setUpBackend } from './state/backend-setup.ts';
import { doubtReach, watchConnectivity, watchedFetch } from './state/connectivity.ts';
import { openByDevice } from './state/gate.ts';
import { followInstall } from './state/install.ts';
import { useSession, watchPageOwner } from './state/session.ts';
import { confirming } from './state/session-service.ts';
import { startUpdates } from './state/updates.ts';
import './ui/styles.css';

/** When the service worker starts, in milliseconds. */
const WORKER_DELAY = 3000;

// Before anything else that listens for the page's return.
watchPageOwner();
const shown = untilShown();
setUpBackend(shown, { fetchFor: watchedFetch, onLoadFailed: doubtReach, confirming });
openDatabaseAfter(shown);
void watchConnectivity(shown);
followInstall();
const { person } = useSession.getState();
// What the build rendered stays until a page can take its place at once.
const ready = Promise.all([
  untilStyled(),
  Promise.allSettled([screenAt(location.pathname)?.load(), person ? openByDevice(person) : null]),
]);

const root = document.getElementById('root');
if (!root) throw new Error('the page has no element #root');
const app = (
  <StrictMode>
    <BrowserRouter>
      <App />
    </BrowserRouter>
  </StrictMode>
);
const render = () => {
  // What the build rendered is what somebody sees who is not signed in and comes from nowhere.
  const asBuilt =
    root.dataset.page === location.pathname &&
    useSession.getState().person === null &&
    // What the router itself notes is no arrival.
    (history.state?.usr ?? null) === null;
  // In steps that let the browser answer in between.
  startTransition(() => {
    if (asBuilt) hydrateRoot(root, app);
    else createRoot(root).render(app);
  });
};
// A page without its styles says that it could not be loaded (`first-paint/app.ts`).
ready.then(render, () => undefined);
// What the first visit keeps for later ones, a megabyte, comes after the page that is asked for.
setTimeout(() => void untilIdle().then(startUpdates), WORKER_DELAY);
