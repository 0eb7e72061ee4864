import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { messages, orderReads } from '#db/schema/chat.ts';
import { deliverables, files } from '#db/schema/files.ts';
import { checklistTicks } from '#db/schema/fulfillment.ts';
import { sessions, users } from '#db/schema/identity.ts';
import { alerts, jobs } from '#db/schema/jobs.ts';
import { notificationPreferences, pushSubscriptions } from '#db/schema/notifications.ts';
import { orderAddons, orderEvents, orders, payments } from '#db/schema/orders.ts';
import { idempotencyKeys, revisions } from '#db/schema/requests.ts';
import { bumpRevisions, markOrders } from '#db/statements/revisions.ts';
import { nowhere } from '#worker/domain/notifications/notification-kinds.ts';
import { deletionAlertKey } from './account.repository.ts';
import { deleteWords, ordersOf } from './delete-words.repository.ts';

/** Who vouches for a person of whom nothing is known any more: nobody. */
const deletedIssuer = 'deleted';

/** Money has changed hands: the law wants to see it for years. */
const wasPaid: SQL = sql`(${orders.paymentStatus} in ('paid', 'refunded')
  or exists (select 1 from ${payments} where ${payments.orderId} = ${orders.id})
  or exists (select 1 from ${orderEvents} where ${orderEvents.orderId} = ${orders.id} and ${orderEvents.kind} in ('paid', 'paidAfterDenial')))`;

/** Paid for and not delivered, or with an invoice that can be paid any moment: one given up half-made may be, too. */
const isInWork: SQL = sql`((${orders.paymentStatus} = 'paid' and ${orders.status} in ('approved', 'processing'))
  or (${orders.paymentStatus} = 'unpaid' and (${orders.stripeInvoiceId} is not null
    or exists (select 1 from ${jobs} where ${jobs.key} = 'createInvoice:' || ${orders.id} and ${jobs.state} <> 'done'))))`;

/** What decides whether a person's data can be deleted; nothing where there is no such person. */
export async function findForDeletion(db: Db, userId: string) {
  const [people, inWork] = await db.orm.batch([
    db.orm
      .select({
        isAdmin: users.isAdmin,
        isAsked: sql<number>`${users.deletionRequestedAt} is not null`,
        isDeleted: sql<number>`${users.issuer} = ${deletedIssuer}`,
      })
      .from(users)
      .where(eq(users.id, userId)),
    db.orm
      .select({
        id: orders.id,
        paymentStatus: orders.paymentStatus,
        stripeInvoiceId: orders.stripeInvoiceId,
      })
      .from(orders)
      .where(and(eq(orders.userId, userId), isInWork)),
  ]);
  const person = people[0];
  return person && { ...person, orderInWork: inWork[0] };
}

interface Deletion {
  userId: string;
  adminId: string;
  at: number;
}

/**
 * Deletes what is kept about a person who has asked for it, in one batch: of orders that were paid what the law
 * needs stays, other orders go. Gives whether it was done; where it may not be, nothing is.
 */
export async function deletePersonalData(db: Db, deletion: Deletion): Promise<boolean> {
  const { userId, adminId, at } = deletion;
  const may = mayBeDeleted(userId);
  const results = await db.write([
    ...deleteWords(db, userId, may),
    ...expireFiles(db, userId, may),
    ...reduceOrders(db, deletion, may),
    ...[sessions, pushSubscriptions, notificationPreferences, orderReads, idempotencyKeys].map(
      (table) => db.orm.delete(table).where(and(eq(table.userId, userId), may)),
    ),
    db.orm
      .update(alerts)
      .set({ resolvedAt: at, resolvedBy: adminId })
      .where(and(eq(alerts.key, deletionAlertKey(userId)), may)),
    // Last, for all before looks at whether it may be.
    db.orm
      .update(users)
      .set({
        issuer: deletedIssuer,
        subject: userId,
        email: `deleted-${userId.slice(0, 8)}@${nowhere}`,
        firstName: null,
        lastName: null,
        profileImageUrl: null,
        stripeCustomerId: null,
      })
      .where(and(eq(users.id, userId), may)),
  ]);
  return results.at(-1)?.rowsAffected === 1;
}

/** They have asked, are no admin, and nothing of theirs is in work: as a condition for the whole batch. */
function mayBeDeleted(userId: string): SQL {
  return sql`exists (select 1 from ${users} where ${users.id} = ${userId} and ${users.deletionRequestedAt} is not null and ${users.issuer} <> ${deletedIssuer} and not ${users.isAdmin})
    and not exists (select 1 from ${orders} where ${orders.userId} = ${userId} and ${isInWork})`;
}

/** Every file of their chats, of their orders and of theirs alone; the sweep deletes what is in R2. */
function expireFiles(db: Db, userId: string, may: SQL) {
  const theirs = ordersOf(userId);
  return [
    db.orm
      .update(files)
      .set({ state: 'expired', name: null })
      .where(
        and(
          or(
            // Whoever was an admin once may have sent files to others.
            and(
              eq(files.ownerId, userId),
              sql`not exists (select 1 from ${messages} where ${messages.fileId} = ${files.id} and ${messages.orderId} not in ${theirs})`,
              sql`not exists (select 1 from ${deliverables} where ${deliverables.fileId} = ${files.id} and ${deliverables.orderId} not in ${theirs})`,
            ),
            sql`${files.id} in (select ${messages.fileId} from ${messages} where ${messages.orderId} in ${theirs})`,
            sql`${files.id} in (select ${deliverables.fileId} from ${deliverables} where ${deliverables.orderId} in ${theirs})`,
          ),
          may,
        ),
      ),
    ...[messages, deliverables, orderReads].map((table) =>
      db.orm.delete(table).where(and(sql`${table.orderId} in ${theirs}`, may)),
    ),
  ];
}

/** Paid orders keep what an invoice needs, with the name on it in their history; the others go. */
function reduceOrders(db: Db, { userId, adminId, at }: Deletion, may: SQL) {
  const isTheirs = eq(orders.userId, userId);
  const kept = sql`(select ${orders.id} from ${orders} where ${isTheirs} and ${wasPaid})`;
  const gone = sql`(select ${orders.id} from ${orders} where ${isTheirs} and not ${wasPaid})`;
  const name = sql`nullif(trim(concat(${users.firstName}, ' ', ${users.lastName})), '')`;
  return [
    ...bumpRevisions(db, ['admin', `user:${userId}`], may),
    db.orm
      .update(orders)
      .set({ resubmitOf: null })
      .where(and(isTheirs, sql`${orders.resubmitOf} not in ${kept}`, may)),
    ...[orderAddons, orderEvents, checklistTicks, alerts].map((table) =>
      db.orm.delete(table).where(and(sql`${table.orderId} in ${gone}`, may)),
    ),
    db.orm.delete(orders).where(and(isTheirs, sql`not ${wasPaid}`, may)),
    db.orm
      .update(orders)
      .set({
        customerPhone: '',
        vehicleYear: '',
        vehicleMake: '',
        vehicleModel: '',
        vin: null,
        modifications: null,
        additionalNotes: null,
        adminResponse: null,
        stripeInvoiceUrl: null,
      })
      .where(and(isTheirs, may)),
    db.orm
      .update(orderEvents)
      .set({ detail: null })
      .where(
        and(
          sql`${orderEvents.orderId} in ${kept}`,
          inArray(orderEvents.kind, ['denied', 'paymentFailed']),
          may,
        ),
      ),
    db.orm
      .update(payments)
      .set({ note: null })
      .where(and(sql`${payments.orderId} in ${kept}`, may)),
    db.orm.insert(orderEvents).select(
      sql`select 'deleted:' || ${orders.id}, ${orders.id}, ${adminId}, 'dataDeleted', 'billed to ' || ${name}, null, ${at}
            from ${orders} join ${users} on ${users.id} = ${orders.userId} where ${isTheirs} and ${may}`,
    ),
    db.orm
      .insert(revisions)
      .select(sql`select 'order:' || ${orders.id}, 1 from ${orders} where ${isTheirs} and ${may}`)
      .onConflictDoUpdate({
        target: revisions.scope,
        set: { version: sql`${revisions.version} + 1` },
      }),
    markOrders(db, sql`${isTheirs} and ${may}`),
  ];
}
