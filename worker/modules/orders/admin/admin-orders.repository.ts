import { and, asc, count, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Db } from '#db/client.ts';
import { userFields, users } from '#db/schema/identity.ts';
import { orderInbox } from '#db/schema/inbox.ts';
import { orderCounts, orderEvents, orders, payments } from '#db/schema/orders.ts';
import { limits } from '#worker/domain/limits.ts';
import { countOrderGroups } from '#worker/domain/orders/lists/order-counts.ts';
import type {
  OrderCountsJson,
  OrderEventJson,
  RelatedOrdersJson,
} from '#worker/domain/orders/orders.api.ts';

export async function countOrders(db: Db): Promise<OrderCountsJson> {
  return countOrderGroups(await db.orm.select().from(orderCounts));
}

/** Returns how many orders need an answer, and how many of them are assigned to this admin. */
export async function countInbox(db: Db, adminId: string) {
  const [counts] = await db.orm
    .select({
      inbox: count(),
      inboxMine: sql<number>`coalesce(sum(${orders.assignedTo} = ${adminId}), 0)`,
    })
    .from(orderInbox)
    .innerJoin(orders, eq(orders.id, orderInbox.orderId))
    .where(isNotNull(orderInbox.position));
  return counts ?? { inbox: 0, inboxMine: 0 };
}

/** Returns the orders that an order replaces, the newest that replaces it, and its retunes. */
export async function selectRelatedOrders(db: Db, orderId: string): Promise<RelatedOrdersJson> {
  // Raw, because Drizzle has no recursive queries. `union` stops at a cycle.
  const earlier = sql`with recursive earlier(id) as (select ${orders.resubmitOf} from ${orders} where ${orders.id} = ${orderId} union select ${orders.resubmitOf} from earlier join ${orders} on ${orders.id} = earlier.id) select id from earlier where id is not null`;
  const [rows, [replacement], retunes] = await Promise.all([
    db.orm.all<{ id: string }>(earlier),
    db.orm
      .select({ id: orders.id })
      .from(orders)
      .where(eq(orders.resubmitOf, orderId))
      .orderBy(desc(orders.createdAt))
      .limit(1),
    db.orm
      .select({ id: orders.id })
      .from(orders)
      .where(eq(orders.retuneOf, orderId))
      .orderBy(desc(orders.createdAt)),
  ]);
  return {
    earlierIds: rows.map(({ id }) => id),
    replacementId: replacement?.id ?? null,
    retuneIds: retunes.map(({ id }) => id),
  };
}

export function selectPayments(db: Db, orderIds: string[]) {
  const { orderId, amount, method, reference, createdAt } = payments;
  return db.orm
    .select({ orderId, amount, method, reference, createdAt })
    .from(payments)
    .where(inArray(orderId, orderIds))
    .orderBy(asc(createdAt));
}

const assignees = alias(users, 'assignees');
// The detail of an assignment is the id of the admin.
const isAssignee = and(eq(orderEvents.kind, 'assigned'), eq(assignees.id, orderEvents.detail));
const assigneeName = sql<
  string | null
>`coalesce(nullif(trim(concat(${assignees.firstName}, ' ', ${assignees.lastName})), ''), ${assignees.email})`;

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
