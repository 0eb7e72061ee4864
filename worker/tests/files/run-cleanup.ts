import { createDb } from '#db/client.ts';
import { hourMs } from '#worker/domain/durations.ts';
import { createFileBucket } from '#worker/gateways/file-bucket.ts';
import { purgeExpired } from '#worker/modules/housekeeping/housekeeping.usecases.ts';
import type { TestServer } from '#worker/tests/support/test-server.ts';

/** Runs the scheduled cleanup with the clock this many hours ahead; `change` overrides methods of the bucket. */
export async function runCleanupAfterHours(
  server: TestServer,
  hours: number,
  change: Partial<ReturnType<typeof createFileBucket>> = {},
): Promise<void> {
  // Miniflare's proxy implements the R2Bucket methods that the cleanup calls.
  const bucket = (await server.bucket()) as unknown as R2Bucket;
  const files = { ...createFileBucket(bucket), ...change };
  const now = () => Date.now() + hours * hourMs;
  await purgeExpired({ db: createDb(server.database.url), files, now });
}
