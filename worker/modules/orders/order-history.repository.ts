import { asc, eq, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { userFields, users } from '#db/schema/identity.ts';
import { orderEvents } from '#db/schema/orders.ts';
import type { OrderEventJson } from '#worker/domain/orders/orders.api.ts';

/** Returns an order's events, oldest first. */
export async function selectHistory(db: Db, orderId: string): Promise<OrderEventJson[]> {
  const rows = await db.orm
    .select({ event: orderEvents, actor: userFields })
    .from(orderEvents)
    .innerJoin(users, eq(users.id, orderEvents.actorId))
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(asc(orderEvents.createdAt), sql`${orderEvents}.rowid`);
  return rows.map(({ event: { id, kind, detail, createdAt }, actor }) => ({
    id,
    kind,
    detail,
    createdAt: new Date(createdAt).toISOString(),
    actor,
  }));
}
