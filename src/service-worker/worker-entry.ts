import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { pageFor } from './page-for.ts';

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

// A page opened before the first install must be told when the next version takes over.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
