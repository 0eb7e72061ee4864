/// <reference lib="webworker" />
import { CacheableResponsePlugin } from 'workbox-cacheable-response';
import { ExpirationPlugin } from 'workbox-expiration';
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { outboxName } from '#web/delivery/outbox-broadcast.ts';
import { productImagePath } from '#worker/domain/catalog/product-image.ts';
import { countOnIcon } from './count-on-icon.ts';
import { openNotification, renewSubscription, showPush } from './push-handlers.ts';
import { sendOutbox } from './send-outbox.ts';

/** Background Sync, which only Chromium has, is not among the types. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (string | PrecacheEntry)[] };

/** Two sizes of some hundred calibrations; those seen longest ago go first. */
const keptImages = 200;

cleanupOutdatedCaches();
precacheAndRoute(self.__WB_MANIFEST);

// Every page is the shell; the API and signing in always go to the network.
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), {
    denylist: [/^\/api\//, /^\/cdn-cgi\//, /^\/mail$/],
  }),
);

// The only thing of the API that is kept here: a calibration's picture is nobody's own, and never changes.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith(productImagePath),
  new CacheFirst({
    cacheName: 'product-images',
    plugins: [
      new CacheableResponsePlugin({ statuses: [200] }),
      new ExpirationPlugin({ maxEntries: keptImages, purgeOnQuotaError: true }),
    ],
  }),
);

// The first visit is ready for flight mode as well, without being loaded anew.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('message', ({ data }) => {
  if (data?.type === 'SKIP_WAITING') void self.skipWaiting();
});

self.addEventListener('sync', (event) => {
  const { tag, waitUntil } = event as SyncEvent;
  if (tag === outboxName) waitUntil.call(event, sendOutbox().finally(countOnIcon));
});

self.addEventListener('push', (event) => event.waitUntil(showPush(event.data)));

self.addEventListener('notificationclick', (event) =>
  event.waitUntil(openNotification(event.notification)),
);

self.addEventListener('pushsubscriptionchange', (event) =>
  (event as ExtendableEvent).waitUntil(renewSubscription(event)),
);
