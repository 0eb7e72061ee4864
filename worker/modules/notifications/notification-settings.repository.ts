import { and, desc, eq, gt, ne, notInArray } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { sessions, users } from '#db/schema/identity.ts';
import {
  notificationPreferences as preferences,
  pushSubscriptions as subscriptions,
} from '#db/schema/notifications.ts';
import { orders } from '#db/schema/orders.ts';
import { canHearOfOrder } from '#db/statements/orders/order-access.ts';
import type { Channel } from '#worker/domain/notifications/notification-kinds.ts';
import { orderFactFields, toOrderFacts } from './order-facts.repository.ts';
import { hasChannelOn } from './recipients.repository.ts';

/** The oldest subscriptions beyond this number are deleted. */
const maxPerUser = 20;

/**
 * Stores a browser's subscription. One that belonged to another user is replaced with a new id, so
 * that pushes queued for that user are not sent.
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

/** Returns the channels that a user has turned off. */
export async function selectOffChannels(db: Db, userId: string): Promise<Channel[]> {
  const rows = await db.orm
    .select({ channel: preferences.channel })
    .from(preferences)
    .where(and(eq(preferences.userId, userId), eq(preferences.isOn, false)));
  return rows.map(({ channel }) => channel);
}

/** Returns whether the identity provider reported a user's email address as unverified. */
export async function hasUnverifiedEmail(db: Db, userId: string): Promise<boolean> {
  const [user] = await db.orm
    .select({ emailVerified: users.emailVerified })
    .from(users)
    .where(eq(users.id, userId));
  return user?.emailVerified === false;
}

export async function upsertPreference(
  db: Db,
  preference: { userId: string; channel: Channel; isOn: boolean },
): Promise<void> {
  const { isOn } = preference;
  await db.write([
    db.orm
      .insert(preferences)
      .values(preference)
      .onConflictDoUpdate({ target: [preferences.userId, preferences.channel], set: { isOn } }),
  ]);
}

/**
 * Returns a push subscription with the notification's order; undefined if its session ended, or its
 * user turned off push or may not see the order.
 */
export async function selectPushTarget(
  db: Db,
  { subscriptionId, orderId, now }: { subscriptionId: string; orderId: string | null; now: number },
) {
  const [found] = await db.orm
    .select({
      userId: subscriptions.userId,
      endpoint: subscriptions.endpoint,
      p256dh: subscriptions.p256dh,
      auth: subscriptions.auth,
      order: orderFactFields,
    })
    .from(subscriptions)
    .innerJoin(users, eq(users.id, subscriptions.userId))
    .innerJoin(sessions, eq(sessions.tokenHash, subscriptions.sessionHash))
    .leftJoin(orders, eq(orders.id, orderId ?? ''))
    .where(
      and(
        eq(subscriptions.id, subscriptionId),
        gt(sessions.expiresAt, now),
        canHearOfOrder,
        hasChannelOn('push'),
      ),
    );
  return found && { ...found, order: toOrderFacts(found.order) };
}
