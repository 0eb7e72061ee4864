import { lt } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { sessions } from '#db/schema/identity.ts';
import { idempotencyKeys } from '#db/schema/requests.ts';

/** Times are ms since 1970. */
export function deleteExpiredSessions(db: Db, now: number) {
  return db.orm.delete(sessions).where(lt(sessions.expiresAt, now));
}

export function deleteExpiredAnswers(db: Db, olderThan: number) {
  return db.orm.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, olderThan));
}
