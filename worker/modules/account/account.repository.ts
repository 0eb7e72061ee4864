import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { downloadLinks } from '#db/schema/files.ts';
import { users } from '#db/schema/identity.ts';
import { alerts } from '#db/schema/jobs.ts';
import { enqueueNotification } from '#db/statements/enqueue-job.ts';
import { bumpPollVersions } from '#db/statements/poll-versions.ts';
import { dailyQuota, insertQuotaUse } from '#db/statements/quotas.ts';
import { raiseAlertAgain } from '#db/statements/raise-alert.ts';
import { rowExists } from '#db/statements/row-exists.ts';
import { writeWithinQuotas } from '#worker/http/quotas/write-within-quotas.ts';

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

interface AccountRequest {
  userId: string;
  /** ms since 1970. */
  at: number;
}

/**
 * Records a user's deletion request and alerts the admins. Does nothing while a request is open.
 * Throws 429 after `maxPerDay` requests.
 */
export async function insertDeletionRequest(
  db: Db,
  { userId, at, maxPerDay }: AccountRequest & { maxPerDay: number },
): Promise<void> {
  const quota = dailyQuota({
    userId,
    kind: 'deletionRequest',
    max: maxPerDay,
    message: 'You’ve already asked us to delete your account today. You can ask again tomorrow.',
  });
  const key = deletionAlertKey(userId);
  const isNew = and(eq(users.id, userId), isNull(users.deletionRequestedAt));
  const canRequest = rowExists(users, isNew);
  await writeWithinQuotas(db, { quotas: [quota], at, when: canRequest }, [
    insertQuotaUse(db, { userId, kind: 'deletionRequest' }, at, canRequest),
    raiseAlertAgain(db, { kind: 'deletionRequested', key, userId, createdAt: at }, canRequest),
    enqueueNotification(
      db,
      {
        event: 'adminAlert',
        key: `${key}:${at}`,
        orderId: null,
        actorId: userId,
        at,
        detail: 'A customer asked us to delete their account.',
      },
      canRequest,
    ),
    ...bumpPollVersions(db, ['admin'], canRequest),
    db.orm.update(users).set({ deletionRequestedAt: at }).where(isNew),
  ]);
}

/** Counts one export of a user's data. Throws 429 after `maxPerDay` exports. */
export async function insertExport(
  db: Db,
  { userId, at, maxPerDay }: AccountRequest & { maxPerDay: number },
): Promise<void> {
  const quota = dailyQuota({
    userId,
    kind: 'export',
    max: maxPerDay,
    message: `You’ve downloaded your data ${maxPerDay} times today. You can download it again tomorrow.`,
  });
  await writeWithinQuotas(db, { quotas: [quota], at }, [
    insertQuotaUse(db, { userId, kind: 'export' }, at),
  ]);
}

/** Cancels a user's deletion request, if any. */
export async function cancelDeletionRequest(db: Db, { userId, at }: AccountRequest): Promise<void> {
  const isOpen = and(eq(users.id, userId), isNotNull(users.deletionRequestedAt));
  const canCancel = rowExists(users, isOpen);
  await db.write([
    db.orm
      .update(alerts)
      .set({ resolvedAt: at, resolvedBy: userId })
      .where(and(eq(alerts.key, deletionAlertKey(userId)), isNull(alerts.resolvedAt), canCancel)),
    ...bumpPollVersions(db, ['admin'], canCancel),
    db.orm.update(users).set({ deletionRequestedAt: null }).where(isOpen),
  ]);
}

/** Stores the links of a data export in one request. The quota of exports limits how many there are. */
export async function insertExportLinks(
  db: Db,
  links: readonly (typeof downloadLinks.$inferInsert)[],
): Promise<void> {
  await db.write(links.map((link) => db.orm.insert(downloadLinks).values(link)));
}
