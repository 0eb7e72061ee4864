import { and, desc, eq, ne, notInArray } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { pushSubscriptions as subscriptions } from '#db/schema/notifications.ts';

/** The oldest subscriptions beyond this number are deleted. */
const maxPerUser = 20;

/**
 * Stores a browser's subscription. One that belonged to another user is replaced with a new id, so that pushes
 * queued for that user are not sent.
 */
export async function saveSubscription(
  db: Db,
  row: typeof subscriptions.$inferInsert,
): Promise<void> {
  const { userId, sessionHash, endpoint, p256dh, auth } = row;
  const newest = db.orm
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId))
    .orderBy(desc(subscriptions.createdAt))
    .limit(maxPerUser);
  await db.write([
    db.orm
      .delete(subscriptions)
      .where(and(eq(subscriptions.endpoint, endpoint), ne(subscriptions.userId, userId))),
    db.orm
      .insert(subscriptions)
      .values(row)
      .onConflictDoUpdate({ target: subscriptions.endpoint, set: { sessionHash, p256dh, auth } }),
    db.orm
      .delete(subscriptions)
      .where(and(eq(subscriptions.userId, userId), notInArray(subscriptions.id, newest))),
  ]);
}

export async function deleteSubscription(
  db: Db,
  { userId, endpoint }: { userId: string; endpoint: string },
): Promise<void> {
  await db.write([
    db.orm
      .delete(subscriptions)
      .where(and(eq(subscriptions.userId, userId), eq(subscriptions.endpoint, endpoint))),
  ]);
}

/** Returns the statement that deletes an expired subscription. */
export function deleteSubscriptionById(db: Db, id: string) {
  return db.orm.delete(subscriptions).where(eq(subscriptions.id, id));
}
