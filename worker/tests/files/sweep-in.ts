import { createDb } from '#db/client.ts';
import { createFileStore } from '#worker/gateways/file-store.ts';
import { sweep } from '#worker/scheduled/cleanup.ts';
import type { Store } from '#worker/tests/support/store.ts';

/** Puts the clock so many hours forward and runs the scheduled job, with what it needs changed. */
export async function sweepIn(
  store: Store,
  hours: number,
  change: Partial<ReturnType<typeof createFileStore>> = {},
): Promise<void> {
  // Miniflare's bucket is the Worker's own, reached from outside.
  const files = { ...createFileStore(store.bucket as unknown as R2Bucket), ...change };
  const now = () => Date.now() + hours * 60 * 60 * 1000;
  await sweep({ db: createDb(store.database.url), files, now });
}
