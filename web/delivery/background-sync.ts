import { outboxName } from './outbox-broadcast.ts';

/** Asks the browser to send the outbox in the background, where it supports Background Sync. */
export async function requestBackgroundSync(): Promise<void> {
  try {
    const worker = await navigator.serviceWorker?.ready;
    // TypeScript's DOM types lack Background Sync: only Chromium has it.
    const { sync } = worker as unknown as { sync?: { register(tag: string): Promise<void> } };
    await sync?.register(outboxName);
  } catch {
    // The page sends the outbox while it is open.
  }
}
