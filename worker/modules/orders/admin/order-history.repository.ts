import { and, desc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Db } from '#db/client.ts';
import { userFields, users } from '#db/schema/identity.ts';
import { orderEvents } from '#db/schema/orders.ts';
import { limits } from '#worker/domain/limits.ts';
import type { OrderEventJson } from '#worker/domain/orders/orders.api.ts';

const assignees = alias(users, 'assignees');
// The detail of an assignment is the id of the admin.
const isAssignee = and(eq(orderEvents.kind, 'assigned'), eq(assignees.id, orderEvents.detail));
// Raw, because Drizzle has no expression for a name.
const assigneeName = sql<
  string | null
>`coalesce(nullif(trim(concat(${assignees.firstName}, ' ', ${assignees.lastName})), ''), ${assignees.email})`;

/** Returns an order's newest events, oldest first. */
export async function selectHistory(db: Db, orderId: string): Promise<OrderEventJson[]> {
  const rows = await db.orm
    .select({ event: orderEvents, actor: userFields, assigneeName })
    .from(orderEvents)
    .innerJoin(users, eq(users.id, orderEvents.actorId))
    .leftJoin(assignees, isAssignee)
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(desc(orderEvents.createdAt), sql`${orderEvents}.rowid desc`)
    .limit(limits.listedEvents);
  return rows.reverse().map(({ event: { id, kind, detail, createdAt }, actor, assigneeName }) => ({
    id,
    kind,
    detail: kind === 'assigned' ? assigneeName && `to ${assigneeName}` : detail,
    createdAt: new Date(createdAt).toISOString(),
    actor,
  }));
}
