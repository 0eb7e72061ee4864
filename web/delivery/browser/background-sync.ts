declare global {
  interface ServiceWorkerRegistration {
    /** Background Sync, which TypeScript's types lack because only Chromium has it. */
    readonly sync?: { register(tag: string): Promise<void> };
  }
}

/** Older versions registered this tag, too. */
export const syncTag = 'outbox';

/** Asks the browser to wake the service worker when the network is back, where it supports Background Sync. */
export async function requestBackgroundSync(): Promise<void> {
  try {
    const worker = await navigator.serviceWorker?.ready;
    await worker?.sync?.register(syncTag);
  } catch {
    // The page sends its items while it is open.
  }
}
