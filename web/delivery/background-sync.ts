import { outboxName } from './outbox-broadcast.ts';

declare global {
  interface ServiceWorkerRegistration {
    /** Background Sync, which TypeScript's types lack because only Chromium has it. */
    readonly sync?: { register(tag: string): Promise<void> };
  }
}

/** Asks the browser to send the outbox in the background, where it supports Background Sync. */
export async function requestBackgroundSync(): Promise<void> {
  try {
    const worker = await navigator.serviceWorker?.ready;
    await worker?.sync?.register(outboxName);
  } catch {
    // The page sends the outbox while it is open.
  }
}
