import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { clickedPath, onClick } from './on-click.ts';
import { onPush } from './on-push.ts';
import { onSubscriptionChange } from './on-subscription-change.ts';
import { pageFor } from './page-for.ts';
import { appWindows, notifyWindows } from './worker-windows.ts';

declare const self: ServiceWorkerGlobalScope & {
  readonly __WB_MANIFEST: readonly (string | { url: string; revision: string | null })[];
};

// Only what the build made is ever cached; every other request passes by this worker untouched.
cleanupOutdatedCaches();
precacheAndRoute([...self.__WB_MANIFEST], { cleanURLs: false });

registerRoute(
  ({ request, url }) =>
    request.mode === 'navigate' && url.origin === self.location.origin && pageFor(url) !== null,
  async ({ request, url }) => (await matchPrecache(pageFor(url) ?? '')) ?? fetch(request),
);

self.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') void self.skipWaiting();
});

// A page opened before the first install must know when the next version takes over.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('push', (event) => {
  const shown = onPush(() => event.data?.text() ?? null, {
    origin: self.location.origin,
    show: (title, options) => self.registration.showNotification(title, options),
    setBadge: async (count) => self.navigator.setAppBadge?.(count),
    notifyWindows,
  });
  event.waitUntil(shown);
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const path = clickedPath(event.notification.data, event.action);
  const open = (address: string) => self.clients.openWindow(address);
  event.waitUntil(onClick(path, { windows: appWindows, open }));
});

self.addEventListener('pushsubscriptionchange', (event) => {
  const { oldSubscription, newSubscription } = event;
  const oldKey = oldSubscription?.options.applicationServerKey ?? null;
  const done = onSubscriptionChange(
    { oldKey, replaced: Boolean(newSubscription) },
    {
      subscribe: (applicationServerKey) =>
        self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }),
      notifyWindows: () => notifyWindows({ kind: 'subscription-changed' }),
    },
  );
  event.waitUntil(done);
});
