/// <reference lib="webworker" />
// The service worker: the app opens without a line. It keeps files of the app and of its engine; what the server
// answers to one person is none of its business. Another version waits until somebody says that it may take over.

import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';

declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: { url: string; revision: string | null }[];
  __ASSETS: string[];
};

const OPENED = 'faristol-opened'; // pages that were opened, which come one by one
const ENGINE = 'faristol-engine';
const ENGINE_FILE = /^\/api\/engine\/(?:[\w.+-]+\/){3}[0-9a-f]{64}$/u;
const ASSETS = new Set(self.__ASSETS);

cleanupOutdatedCaches();
precacheAndRoute(self.__WB_MANIFEST);
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), {
    denylist: [/^\/api\//u, /^\/ajuda(?:\/|$)/u, /^\/campionat\/[\w-]+\/incrustat\/?(?:\?|$)/u], // the help and the page for other sites are the server's
  }),
);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && ASSETS.has(url.pathname),
  new CacheFirst({ cacheName: OPENED }),
);
// The engine's words and numbers, the same for everybody: their addresses never mean anything else.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && ENGINE_FILE.test(url.pathname),
  new CacheFirst({ cacheName: ENGINE }),
);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === '/api/engine/kit',
  new NetworkFirst({ cacheName: ENGINE }),
);

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([self.clients.claim(), forgetOldFiles()]));
});

self.addEventListener('message', (event) => {
  if (event.data === 'take-over') void self.skipWaiting();
});

/** The files of the versions before: their names have gone. */
async function forgetOldFiles(): Promise<void> {
  const opened = await caches.open(OPENED);
  const old = (await opened.keys()).filter((request) => !ASSETS.has(new URL(request.url).pathname));
  await Promise.all(old.map((request) => opened.delete(request)));
}
