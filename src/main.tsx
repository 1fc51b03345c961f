import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { screenAt } from './app/screens.ts';
import { setUpBackend } from './state/backend-setup.ts';
import { watchConnectivity } from './state/connectivity.ts';
import { followInstall } from './state/install.ts';
import { startUpdates } from './state/updates.ts';
import './ui/styles.css';

setUpBackend();
watchConnectivity();
followInstall();
// The screen's code loads while the guard checks.
screenAt(location.pathname)
  ?.load()
  .catch(() => undefined);

const root = document.getElementById('root');
if (!root) throw new Error('the page has no element #root');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
addEventListener('load', () => void startUpdates());
