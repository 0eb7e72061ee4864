import { outboxName } from './outbox-broadcast.ts';

/** Where the browser has Background Sync, it sends what waits with the app closed, too. */
export async function askForSync(): Promise<void> {
  try {
    const worker = await navigator.serviceWorker?.ready;
    // Not in the DOM's types: only Chromium has it.
    const { sync } = worker as unknown as { sync?: { register(tag: string): Promise<void> } };
    await sync?.register(outboxName);
  } catch {
    // It goes with the app open, then.
  }
}
