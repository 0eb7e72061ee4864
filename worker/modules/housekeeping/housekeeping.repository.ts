import { and, eq, inArray, lt } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { files } from '#db/schema/files.ts';
import { sessions } from '#db/schema/identity.ts';
import { stripeEvents } from '#db/schema/jobs.ts';
import { idempotencyKeys, quotaUses } from '#db/schema/requests.ts';

// All times are in ms since 1970.

export function deleteExpiredSessions(db: Db, now: number) {
  return db.orm.delete(sessions).where(lt(sessions.expiresAt, now));
}

export function deleteExpiredResponses(db: Db, olderThan: number) {
  return db.orm.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, olderThan));
}

export function deleteOldQuotaUses(db: Db, olderThan: number) {
  return db.orm.delete(quotaUses).where(lt(quotaUses.createdAt, olderThan));
}

export function deleteOldStripeEvents(db: Db, olderThan: number) {
  return db.orm.delete(stripeEvents).where(lt(stripeEvents.createdAt, olderThan));
}

/** Returns the statement that expires pending uploads, so that they can no longer be attached. */
export function expireUploads(db: Db, olderThan: number) {
  return db.orm
    .update(files)
    .set({ state: 'expired' })
    .where(and(eq(files.state, 'pending'), lt(files.createdAt, olderThan)));
}

export function selectExpiredFiles(
  db: Db,
  { olderThan, limit }: { olderThan: number; limit: number },
) {
  return db.orm
    .select({ id: files.id, key: files.key, uploadId: files.uploadId })
    .from(files)
    .where(and(eq(files.state, 'expired'), lt(files.createdAt, olderThan)))
    .limit(limit);
}

export async function deleteFiles(db: Db, ids: readonly string[]): Promise<void> {
  await db.write([db.orm.delete(files).where(inArray(files.id, [...ids]))]);
}
