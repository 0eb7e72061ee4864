import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { users } from '#db/schema/identity.ts';
import { alerts } from '#db/schema/jobs.ts';
import { enqueueNotification } from '#db/statements/enqueue-job.ts';
import { raiseAlertAgain } from '#db/statements/raise-alert.ts';
import { bumpRevisions } from '#db/statements/revisions.ts';
import { rowExists } from '#db/statements/row-exists.ts';

/** Returns when a user requested deletion, in ms since 1970; null if they did not. */
export async function findDeletionRequest(db: Db, userId: string): Promise<number | null> {
  const [found] = await db.orm
    .select({ at: users.deletionRequestedAt })
    .from(users)
    .where(eq(users.id, userId));
  return found?.at ?? null;
}

/** Returns the key of the alert for a user's deletion request. */
export function deletionAlertKey(userId: string): string {
  return `deletionRequested:${userId}`;
}

interface DeletionRequest {
  userId: string;
  /** ms since 1970. */
  at: number;
}

/** Records a user's deletion request and alerts the admins. Does nothing while a request is open. */
export async function insertDeletionRequest(
  db: Db,
  { userId, at }: DeletionRequest,
): Promise<void> {
  const key = deletionAlertKey(userId);
  const isNew = and(eq(users.id, userId), isNull(users.deletionRequestedAt));
  const canRequest = rowExists(users, isNew);
  await db.write([
    raiseAlertAgain(db, { kind: 'deletionRequested', key, userId, createdAt: at }, canRequest),
    enqueueNotification(
      db,
      {
        event: 'adminAlert',
        key: `${key}:${at}`,
        orderId: null,
        actorId: userId,
        at,
        detail: 'A customer wants their data deleted.',
      },
      canRequest,
    ),
    ...bumpRevisions(db, ['admin'], canRequest),
    db.orm.update(users).set({ deletionRequestedAt: at }).where(isNew),
  ]);
}

/** Cancels a user's deletion request, if any. */
export async function cancelDeletionRequest(
  db: Db,
  { userId, at }: DeletionRequest,
): Promise<void> {
  const isOpen = and(eq(users.id, userId), isNotNull(users.deletionRequestedAt));
  const canCancel = rowExists(users, isOpen);
  await db.write([
    db.orm
      .update(alerts)
      .set({ resolvedAt: at, resolvedBy: userId })
      .where(and(eq(alerts.key, deletionAlertKey(userId)), isNull(alerts.resolvedAt), canCancel)),
    ...bumpRevisions(db, ['admin'], canCancel),
    db.orm.update(users).set({ deletionRequestedAt: null }).where(isOpen),
  ]);
}
