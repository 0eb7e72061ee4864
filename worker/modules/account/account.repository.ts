import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { users } from '#db/schema/identity.ts';
import { alerts } from '#db/schema/jobs.ts';
import { tell } from '#db/statements/enqueue-job.ts';
import { bumpRevisions } from '#db/statements/revisions.ts';

/** When a person asked for deletion, ms since 1970; nothing where they have not. */
export async function findDeletionRequest(db: Db, userId: string): Promise<number | null> {
  const [found] = await db.orm
    .select({ at: users.deletionRequestedAt })
    .from(users)
    .where(eq(users.id, userId));
  return found?.at ?? null;
}

/** What the alert of a person's request is known by. */
export function deletionAlertKey(userId: string): string {
  return `deletionRequested:${userId}`;
}

interface DeletionRequest {
  userId: string;
  alertId: string;
  at: number;
}

/** Notes that a person asks for deletion, with an alert for the admins; asked again, nothing changes. */
export async function insertDeletionRequest(
  db: Db,
  { userId, alertId, at }: DeletionRequest,
): Promise<void> {
  const key = deletionAlertKey(userId);
  const isNew = sql`exists (select 1 from ${users} where ${users.id} = ${userId} and ${users.deletionRequestedAt} is null)`;
  await db.write([
    db.orm
      .insert(alerts)
      .select(
        sql`select ${alertId}, 'deletionRequested', ${key}, null, null, ${userId}, null, ${at}, null, null where ${isNew}`,
      )
      // Asked for once more after it was taken back.
      .onConflictDoUpdate({
        target: alerts.key,
        set: { createdAt: at, resolvedAt: null, resolvedBy: null },
      }),
    tell(
      db,
      {
        event: 'adminAlert',
        key: `${key}:${at}`,
        orderId: null,
        actorId: userId,
        at,
        detail: 'A customer asks that their data be deleted.',
      },
      isNew,
    ),
    ...bumpRevisions(db, ['admin'], isNew),
    db.orm
      .update(users)
      .set({ deletionRequestedAt: at })
      .where(and(eq(users.id, userId), isNull(users.deletionRequestedAt))),
  ]);
}

/** Takes a request for deletion back; where there is none, nothing changes. */
export async function withdrawDeletionRequest(
  db: Db,
  { userId, at }: { userId: string; at: number },
): Promise<void> {
  const isAsked = sql`exists (select 1 from ${users} where ${users.id} = ${userId} and ${users.deletionRequestedAt} is not null)`;
  await db.write([
    db.orm
      .update(alerts)
      .set({ resolvedAt: at, resolvedBy: userId })
      .where(and(eq(alerts.key, deletionAlertKey(userId)), isNull(alerts.resolvedAt), isAsked)),
    ...bumpRevisions(db, ['admin'], isAsked),
    db.orm
      .update(users)
      .set({ deletionRequestedAt: null })
      .where(and(eq(users.id, userId), isNotNull(users.deletionRequestedAt))),
  ]);
}
