import { and, asc, count, desc, eq, inArray, or, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { productFields, products } from '#db/schema/catalog.ts';
import { messages, orderReads } from '#db/schema/chat.ts';
import { deliverables, files } from '#db/schema/files.ts';
import { truckFields, trucks } from '#db/schema/garage.ts';
import { roleChanges, sessions, userFields, users } from '#db/schema/identity.ts';
import { alerts, jobs } from '#db/schema/jobs.ts';
import { notificationPreferences, pushSubscriptions } from '#db/schema/notifications.ts';
import { orderAddons, orderEvents, orderFields, orders, payments } from '#db/schema/orders.ts';
import { idempotencyKeys } from '#db/schema/requests.ts';

/** Selects all rows about a user in one round trip, without keys or tokens. */
export async function selectOwnData(db: Db, userId: string) {
  const isTheirs = eq(orders.userId, userId);
  const ids = db.orm.select({ id: orders.id }).from(orders).where(isTheirs);
  const fulfilled = db.orm
    .select({ id: orders.id })
    .from(orders)
    .where(and(isTheirs, eq(orders.status, 'fulfilled')));
  const inPayload = (path: string) => sql`json_extract(${jobs.payload}, ${path})`;
  const [userRows, orderRows, lines, events, paymentRows, messageRows, delivered, ...other] =
    await db.orm.batch([
      db.orm.select().from(users).where(eq(users.id, userId)),
      db.orm
        .select({ order: orderFields, product: productFields })
        .from(orders)
        .innerJoin(products, eq(products.id, orders.productId))
        .where(isTheirs)
        .orderBy(desc(orders.createdAt)),
      db.orm
        .select()
        .from(orderAddons)
        .where(inArray(orderAddons.orderId, ids))
        .orderBy(asc(orderAddons.position)),
      db.orm
        .select()
        .from(orderEvents)
        .where(inArray(orderEvents.orderId, ids))
        .orderBy(asc(orderEvents.createdAt)),
      db.orm.select().from(payments).where(inArray(payments.orderId, ids)),
      db.orm
        .select({ message: messages, author: userFields, file: files })
        .from(messages)
        .innerJoin(users, eq(users.id, messages.userId))
        .leftJoin(files, eq(files.id, messages.fileId))
        .where(inArray(messages.orderId, ids))
        .orderBy(asc(messages.createdAt), sql`${messages}.rowid`),
      db.orm
        .select({ deliverable: deliverables, file: files })
        .from(deliverables)
        .innerJoin(files, eq(files.id, deliverables.fileId))
        .where(inArray(deliverables.orderId, fulfilled))
        .orderBy(asc(deliverables.createdAt)),
      db.orm
        .select({ createdAt: sessions.createdAt, expiresAt: sessions.expiresAt })
        .from(sessions)
        .where(eq(sessions.userId, userId)),
      db.orm
        .select({ endpoint: pushSubscriptions.endpoint, createdAt: pushSubscriptions.createdAt })
        .from(pushSubscriptions)
        .where(eq(pushSubscriptions.userId, userId)),
      db.orm
        .select({ channel: notificationPreferences.channel, isOn: notificationPreferences.isOn })
        .from(notificationPreferences)
        .where(eq(notificationPreferences.userId, userId)),
      db.orm
        .select({ orderId: orderReads.orderId, readAt: orderReads.readAt })
        .from(orderReads)
        .where(eq(orderReads.userId, userId)),
      db.orm
        .select({ id: files.id, createdAt: files.createdAt })
        .from(files)
        .where(and(eq(files.ownerId, userId), eq(files.state, 'pending'))),
      db.orm
        .select({ kind: jobs.kind, state: jobs.state, jobs: count() })
        .from(jobs)
        .where(
          or(
            inArray(inPayload('$.orderId'), ids),
            inArray(inPayload('$.happening.orderId'), ids),
            sql`${inPayload('$.userId')} = ${userId}`,
          ),
        )
        .groupBy(jobs.kind, jobs.state),
      db.orm
        .select({ count: count() })
        .from(idempotencyKeys)
        .where(eq(idempotencyKeys.userId, userId)),
      db.orm
        .select({
          kind: alerts.kind,
          createdAt: alerts.createdAt,
          resolvedAt: alerts.resolvedAt,
        })
        .from(alerts)
        .where(eq(alerts.userId, userId)),
      db.orm
        .select({ ...truckFields, createdAt: trucks.createdAt })
        .from(trucks)
        .where(eq(trucks.userId, userId))
        .orderBy(asc(trucks.createdAt)),
      db.orm
        .select({
          kind: roleChanges.kind,
          actorId: roleChanges.actorId,
          createdAt: roleChanges.createdAt,
        })
        .from(roleChanges)
        .where(eq(roleChanges.userId, userId))
        .orderBy(asc(roleChanges.createdAt)),
    ]);
  const [
    signIns,
    subscriptions,
    preferences,
    reads,
    uploads,
    jobRows,
    responses,
    raised,
    garage,
    roles,
  ] = other;
  return {
    user: userRows[0],
    orders: orderRows,
    lines,
    events,
    payments: paymentRows,
    messages: messageRows,
    deliverables: delivered,
    sessions: signIns,
    subscriptions,
    preferences,
    reads,
    uploads,
    jobs: jobRows,
    storedResponses: responses[0]?.count ?? 0,
    alerts: raised,
    trucks: garage,
    roleChanges: roles,
  };
}
