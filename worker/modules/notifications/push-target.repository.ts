import { and, eq, gt } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { sessions, users } from '#db/schema/identity.ts';
import { pushSubscriptions as subscriptions } from '#db/schema/notifications.ts';
import { orders } from '#db/schema/orders.ts';
import { canHearOfOrder } from '#db/statements/orders/order-access.ts';
import { orderFactFields, toOrderFacts } from './order-facts.repository.ts';
import { hasChannelOn } from './recipients.repository.ts';

/**
 * Returns a push subscription with the notification's order; undefined if its session ended, or its user turned
 * off push or may not see the order.
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
