/// <reference lib="webworker" />

export {};

declare const self: ServiceWorkerGlobalScope;

/*
 * The service worker of a build with SERVICE_WORKER=off: it takes the place of one that must go, and goes, too
 * (docs/decisions/009). What waits to be sent stays: it is in IndexedDB, and the page sends it.
 */

self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(leave()));

async function leave(): Promise<void> {
  await self.registration.unregister();
  for (const name of await caches.keys()) await caches.delete(name);
  // Those that the one before had under it: what they load now comes from the store, and is under nobody. Not
  // awaited, for a page may ask its person first.
  for (const page of await self.clients.matchAll({ type: 'window' })) void page.navigate(page.url);
}
