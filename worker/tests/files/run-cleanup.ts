import { createDb } from '#db/client.ts';
import { createFileStore } from '#worker/gateways/file-store.ts';
import { purgeExpired } from '#worker/scheduled/cleanup.ts';
import type { Store } from '#worker/tests/support/store.ts';

/** Runs the scheduled cleanup with the clock this many hours ahead; `change` overrides methods of the file store. */
export async function runCleanupAfterHours(
  store: Store,
  hours: number,
  change: Partial<ReturnType<typeof createFileStore>> = {},
): Promise<void> {
  // Miniflare's proxy implements the R2Bucket methods that the cleanup calls.
  const files = { ...createFileStore(store.bucket as unknown as R2Bucket), ...change };
  const now = () => Date.now() + hours * 60 * 60 * 1000;
  await purgeExpired({ db: createDb(store.database.url), files, now });
}
