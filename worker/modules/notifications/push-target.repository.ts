import { and, eq, gt } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { sessions, users } from '#db/schema/identity.ts';
import { pushSubscriptions as subscriptions } from '#db/schema/notifications.ts';
import { orders } from '#db/schema/orders.ts';
import { maySeeOrder } from '#db/statements/order-parties.ts';
import { factsOf, toldFields } from './order-facts.repository.ts';
import { wants } from './recipients.repository.ts';

/** A browser that its person still is signed in with, and wants pushes on; and the order that it is told of. */
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
      order: toldFields,
    })
    .from(subscriptions)
    .innerJoin(users, eq(users.id, subscriptions.userId))
    .innerJoin(sessions, eq(sessions.tokenHash, subscriptions.sessionHash))
    .leftJoin(orders, eq(orders.id, orderId ?? ''))
    .where(
      and(
        eq(subscriptions.id, subscriptionId),
        gt(sessions.expiresAt, now),
        maySeeOrder,
        wants('push'),
      ),
    );
  return found && { ...found, order: factsOf(found.order) };
}
