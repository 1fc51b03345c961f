import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { presentWish, renewWish } from '../data/database/push-state.ts';
import { witnessPush } from '../data/database/witness-links.ts';
import { acknowledge } from './acknowledge.ts';
import { clickedPath, onClick } from './on-click.ts';
import { onNavigation } from './on-navigation.ts';
import { onPush, textOf } from './on-push.ts';
import { onSubscriptionChange } from './on-subscription-change.ts';
import { post, receiptWorld } from './receipt-world.ts';
import { appWindows, notifyWindows } from './worker-windows.ts';

declare const self: ServiceWorkerGlobalScope & {
  readonly __WB_MANIFEST: readonly (string | { url: string; revision: string | null })[];
};

// Only build output is cached. Other navigations use the network, and the app if it fails.
cleanupOutdatedCaches();
precacheAndRoute([...self.__WB_MANIFEST], { cleanURLs: false });

registerRoute(
  ({ request, sameOrigin }) => request.mode === 'navigate' && sameOrigin,
  ({ request }) => onNavigation(request, { kept: matchPrecache, fetch: (asked) => fetch(asked) }),
);

self.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') void self.skipWaiting();
  if (event.data?.type === 'CLAIM') event.waitUntil(self.clients.claim());
});

// A page opened before the first install must learn when the next version takes over.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('push', (event) => {
  const shown = onPush(() => textOf(event), {
    origin: self.location.origin,
    show: (title, options) => self.registration.showNotification(title, options),
    setBadge: async (count) => self.navigator.setAppBadge?.(count),
    notifyWindows,
    acknowledge: (token) => acknowledge(token, receiptWorld),
    witness: (record) => witnessPush(record, Date.now()),
  });
  event.waitUntil(shown);
});

async function sendWaiting(): Promise<void> {
  // If the event fails, the browser retries later.
  if (!(await acknowledge(null, receiptWorld))) throw new Error('the push server was not reached');
}

self.addEventListener('sync', (event) => event.waitUntil(sendWaiting()));

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const path = clickedPath(event.notification.data, event.action);
  const open = (address: string) => self.clients.openWindow(address);
  event.waitUntil(onClick(path, { windows: appWindows, open }));
});

self.addEventListener('pushsubscriptionchange', (event) => {
  const done = onSubscriptionChange(event, {
    pushUrl: receiptWorld.pushUrl,
    wish: presentWish,
    renewWish,
    subscribe: (applicationServerKey) =>
      self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }),
    send: post,
    pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    notifyWindows: () => notifyWindows({ kind: 'subscription-changed' }),
  });
  event.waitUntil(done);
});
