/// <reference lib="webworker" />

import { CacheableResponsePlugin } from 'workbox-cacheable-response';
import { ExpirationPlugin } from 'workbox-expiration';
import { cleanupOutdatedCaches, type PrecacheEntry, PrecacheRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { fetchWithTimeout } from '#web/api/api.ts';
import { outboxDatabase } from '#web/delivery/browser/outbox-database.ts';
import { openChannel, syncTag, systemClock, webLock } from '#web/delivery/browser/platform.ts';
import { createDelivery } from '#web/delivery/delivery.ts';
import { PutError, type Transport } from '#web/delivery/ports.ts';
import type { DeliveryEntry } from '#web/delivery/state.ts';
import { observable } from '#web/lib/observable.ts';
import { productImagePath } from '#worker/domain/catalog/product-image.ts';
import { createPrecache } from './precache.ts';
import { openNotification, renewSubscription, showPush } from './push-handlers.ts';
import { signedInUserId } from './signed-in-user-id.ts';
import { refreshBadge } from './update-badge.ts';

const uploadTimeoutMs = 300_000;

const channel = openChannel();

const transport: Transport = {
  isOnline: () => true,
  requestSync() {},
  fetch: (path, init, { timeoutMs, signal }) =>
    fetchWithTimeout(path, init, { timeoutMs, signals: [signal] }),
  async put(url, body, { signal }) {
    const limits = { timeoutMs: uploadTimeoutMs, signals: [signal] };
    const response = await fetchWithTimeout(url, { method: 'PUT', body }, limits);
    if (!response.ok) throw new PutError(response.status);
    return response.headers.get('ETag') ?? '';
  },
};

/** Background Sync is Chromium only, so TypeScript's types don't have it. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

/** Only Chromium has static routes, so TypeScript's types don't have them. */
interface InstallEvent extends ExtendableEvent {
  addRoutes?(
    routes: { condition: { urlPattern: string }; source: 'network' | 'fetch-event' }[],
  ): Promise<void>;
}

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (string | PrecacheEntry)[] };

/** Two sizes for about a hundred calibrations. The least recently used are deleted first. */
const maxCachedImages = 200;

cleanupOutdatedCaches();

const precache = createPrecache(self.__WB_MANIFEST);

registerRoute(new PrecacheRoute(precache));

// Every navigation gets the app shell, except the API, the sign-in pages and files like robots.txt.
registerRoute(
  new NavigationRoute(precache.createHandlerBoundToURL('/index.html'), {
    denylist: [/^\/api\//, /^\/cdn-cgi\//, /^\/mail$/, /^[^?]*\.[^/?]*(\?|$)/],
  }),
);

// The only API responses cached here: product images are not personal, and the content at their
// URLs never changes.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith(productImagePath),
  new CacheFirst({
    cacheName: 'product-images',
    plugins: [
      new CacheableResponsePlugin({ statuses: [200] }),
      new ExpirationPlugin({ maxEntries: maxCachedImages, purgeOnQuotaError: true }),
    ],
  }),
);

// API requests go straight to the network. If a poll arrives while Chromium stops this service worker
// for the next version, Chromium starts it again, and the next version waits for up to five minutes.
self.addEventListener('install', (event) => {
  void (event as InstallEvent).addRoutes?.([
    { condition: { urlPattern: `${productImagePath}*` }, source: 'fetch-event' },
    { condition: { urlPattern: '/api/*' }, source: 'network' },
  ]);
});

// Makes the first visit work offline without a reload.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('message', ({ data }) => {
  if (data?.type === 'SKIP_WAITING') void self.skipWaiting();
});

self.addEventListener('sync', (event) => {
  const { tag, waitUntil } = event as SyncEvent;
  if (tag === syncTag) waitUntil.call(event, sendOutbox().finally(refreshBadge));
});

self.addEventListener('push', (event) => event.waitUntil(showPush(event.data)));

self.addEventListener('notificationclick', (event) =>
  event.waitUntil(openNotification(event.notification)),
);

self.addEventListener('pushsubscriptionchange', (event) =>
  (event as ExtendableEvent).waitUntil(renewSubscription(event)),
);

/**
 * Sends the signed-in user's items while the app is closed. Throws if items remain to be retried;
 * the browser then fires another sync event.
 */
async function sendOutbox(): Promise<void> {
  const userId = await signedInUserId();
  const entries = observable<readonly DeliveryEntry[]>([]);
  const delivery = createDelivery({
    database: outboxDatabase,
    transport,
    // The browser fires another sync event instead of a retry.
    clock: { ...systemClock, after: () => () => {} },
    channel,
    lock: webLock,
    entries,
    userId: () => userId,
    events: { accepted() {}, rejected() {}, uploaded() {}, signedOut() {} },
  });
  await delivery.wake();
  if (entries.get().some(({ stage }) => stage === 'waiting')) {
    throw new Error('unsent items remain');
  }
}
