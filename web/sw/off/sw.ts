/// <reference lib="webworker" />

export {};

declare const self: ServiceWorkerGlobalScope;

/*
 * The service worker of a build with SERVICE_WORKER=off: it replaces the previous one and then unregisters
 * (docs/decisions/009). The outbox stays in IndexedDB, and the page sends it.
 */

self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(uninstall()));

async function uninstall(): Promise<void> {
  await self.registration.unregister();
  for (const name of await caches.keys()) await caches.delete(name);
  // Reloads the pages without a service worker. Not awaited, because a page may ask the user first.
  for (const page of await self.clients.matchAll({ type: 'window' })) void page.navigate(page.url);
}
