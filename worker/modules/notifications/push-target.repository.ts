import { and, eq } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { users } from '#db/schema/identity.ts';
import { pushSubscriptions as subscriptions } from '#db/schema/notifications.ts';
import { orders } from '#db/schema/orders.ts';
import { factsOf, toldFields } from './order-facts.repository.ts';
import { wants } from './recipients.repository.ts';

/** A browser whose person wants pushes, and the order that it is told of. */
export async function selectPushTarget(
  db: Db,
  { subscriptionId, orderId }: { subscriptionId: string; orderId: string | null },
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
    .leftJoin(orders, eq(orders.id, orderId ?? ''))
    .where(and(eq(subscriptions.id, subscriptionId), wants('push')));
  return found && { ...found, order: factsOf(found.order) };
}
