import { and, eq, inArray, isNotNull, ne, not, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { messages, orderReads } from '#db/schema/chat.ts';
import { datalogs } from '#db/schema/datalogs.ts';
import { deliverables, files } from '#db/schema/files.ts';
import { checklistTicks } from '#db/schema/fulfillment.ts';
import { trucks } from '#db/schema/garage.ts';
import { roleChanges, sessions, users } from '#db/schema/identity.ts';
import { alerts, jobs } from '#db/schema/jobs.ts';
import { notificationPreferences, pushSubscriptions } from '#db/schema/notifications.ts';
import { orderAddons, orderEvents, orders, payments } from '#db/schema/orders.ts';
import { idempotencyKeys, quotaUses } from '#db/schema/requests.ts';
import { insertWhen } from '#db/statements/insert-when.ts';
import { orderStateMeets } from '#db/statements/order-state.ts';
import { bumpOrders, bumpRevisions, markOrders } from '#db/statements/revisions.ts';
import { rowExists } from '#db/statements/row-exists.ts';
import { deletedEmailDomain } from '#worker/domain/notifications/notification-kinds.ts';
import type { OrderEventKind } from '#worker/domain/orders/order-event-kinds.ts';
import { wasApproved } from '#worker/domain/orders/order-lifecycle.ts';
import { isPaid } from '#worker/domain/payments/payment.ts';
import { deletionAlertKey } from './account.repository.ts';
import { deleteTexts, ordersOf } from './delete-texts.repository.ts';

/** The issuer of a deleted user. No identity provider has this issuer, so no one can sign in as that user. */
const deletedIssuer = 'deleted';

/** The order events whose detail can contain personal data: a reason, or the name of a file. */
const kindsWithPersonalDetail: readonly OrderEventKind[] = [
  'denied',
  'paymentFailed',
  'delivered',
  'fileWorks',
  'changeRequested',
];

/** By law, the records of paid orders must be retained for years. */
const wasPaid = or(
  inArray(orders.paymentStatus, ['paid', 'refunded']),
  rowExists(payments, eq(payments.orderId, orders.id)),
  rowExists(
    orderEvents,
    and(eq(orderEvents.orderId, orders.id), inArray(orderEvents.kind, ['paid', 'paidAfterDenial'])),
  ),
) as SQL;

const isPaidAndUnfulfilled = orderStateMeets(
  (order) => isPaid(order) && wasApproved(order.status) && order.status !== 'fulfilled',
);

/** The user has a Stripe customer, or a job can still create one. */
const mayHaveStripeCustomer = rowExists(
  users,
  and(
    eq(users.id, orders.userId),
    or(isNotNull(users.stripeCustomerId), sql`${users.emailVerified} is not 0`),
  ),
);

/**
 * An order whose `createInvoice` job did not finish may have an invoice at Stripe that the database has not recorded.
 */
const canStillBePaid = and(
  eq(orders.paymentStatus, 'unpaid'),
  or(
    isNotNull(orders.stripeInvoiceId),
    and(
      mayHaveStripeCustomer,
      rowExists(
        jobs,
        and(eq(jobs.key, sql`'createInvoice:' || ${orders.id}`), ne(jobs.state, 'done')),
      ),
    ),
  ),
);

const isInProgress = or(isPaidAndUnfulfilled, canStillBePaid);

/** Returns the state that decides whether a user's data can be deleted; undefined for an unknown user. */
export async function findDeletionState(db: Db, userId: string) {
  const [found, inProgress] = await db.orm.batch([
    db.orm
      .select({
        isAdmin: users.isAdmin,
        deletionRequestedAt: users.deletionRequestedAt,
        issuer: users.issuer,
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
      .where(and(eq(orders.userId, userId), isInProgress)),
  ]);
  const [user] = found;
  return (
    user && {
      isAdmin: user.isAdmin,
      hasRequestedDeletion: user.deletionRequestedAt !== null,
      isDeleted: user.issuer === deletedIssuer,
      orderInProgress: inProgress[0],
    }
  );
}

interface Deletion {
  userId: string;
  adminId: string;
  /** ms since 1970. */
  at: number;
}

/**
 * Deletes a user's personal data in one batch. Paid orders retain what the law requires; other orders are
 * deleted. Returns whether the data was deleted, and changes nothing if the deletion is not allowed.
 */
export async function deletePersonalData(db: Db, deletion: Deletion): Promise<boolean> {
  const { userId, adminId, at } = deletion;
  const isAllowed = mayBeDeleted(userId);
  const results = await db.write([
    ...deleteTexts(db, userId, isAllowed),
    ...expireFiles(db, userId, isAllowed),
    ...reduceOrders(db, deletion, isAllowed),
    ...[
      sessions,
      pushSubscriptions,
      notificationPreferences,
      orderReads,
      idempotencyKeys,
      quotaUses,
      trucks,
      roleChanges,
    ].map((table) => db.orm.delete(table).where(and(eq(table.userId, userId), isAllowed))),
    db.orm
      .update(alerts)
      .set({ resolvedAt: at, resolvedBy: adminId })
      .where(and(eq(alerts.key, deletionAlertKey(userId)), isAllowed)),
    // Last, because `isAllowed` fails once the issuer has changed.
    db.orm
      .update(users)
      .set({
        issuer: deletedIssuer,
        subject: userId,
        email: `deleted-${userId.slice(0, 8)}@${deletedEmailDomain}`,
        firstName: null,
        lastName: null,
        profileImageUrl: null,
        stripeCustomerId: null,
        emailVerified: false,
      })
      .where(and(eq(users.id, userId), isAllowed)),
  ]);
  return results.at(-1)?.rowsAffected === 1;
}

/**
 * Returns the condition for the whole batch: the user requested deletion, is not an admin, and has no order in
 * progress.
 */
function mayBeDeleted(userId: string): SQL {
  const hasRequested = rowExists(
    users,
    and(
      eq(users.id, userId),
      isNotNull(users.deletionRequestedAt),
      ne(users.issuer, deletedIssuer),
      eq(users.isAdmin, false),
    ),
  );
  const hasOrderInProgress = rowExists(orders, and(eq(orders.userId, userId), isInProgress));
  return sql`${hasRequested} and not ${hasOrderInProgress}`;
}

/**
 * Returns the statements that expire the files of a user, their orders and their chats. The cleanup deletes the
 * objects.
 */
function expireFiles(db: Db, userId: string, isAllowed: SQL) {
  const theirOrders = ordersOf(db, userId);
  // A former admin may have sent files to other customers.
  const isOwn = and(
    eq(files.ownerId, userId),
    ...[messages, deliverables].map((table) =>
      not(
        rowExists(table, and(eq(table.fileId, files.id), notInArray(table.orderId, theirOrders))),
      ),
    ),
  );
  const isInTheirOrders = [messages, deliverables].map((table) =>
    inArray(
      files.id,
      db.orm.select({ id: table.fileId }).from(table).where(inArray(table.orderId, theirOrders)),
    ),
  );
  return [
    db.orm
      .update(files)
      .set({ state: 'expired', name: null })
      .where(and(or(isOwn, ...isInTheirOrders), isAllowed)),
    ...[datalogs, messages, deliverables, orderReads].map((table) =>
      db.orm.delete(table).where(and(inArray(table.orderId, theirOrders), isAllowed)),
    ),
  ];
}

/**
 * Returns the statements that reduce paid orders to what an invoice needs, with the billing name as an event,
 * and delete all other orders.
 */
function reduceOrders(db: Db, { userId, adminId, at }: Deletion, isAllowed: SQL) {
  const isTheirs = eq(orders.userId, userId);
  const idsWhere = (which: SQL) =>
    db.orm.select({ id: orders.id }).from(orders).where(and(isTheirs, which));
  const [retained, deleted] = [idsWhere(wasPaid), idsWhere(not(wasPaid))];
  const name = sql`nullif(trim(concat(${users.firstName}, ' ', ${users.lastName})), '')`;
  return [
    ...bumpRevisions(db, ['admin', 'deletions', `user:${userId}`], isAllowed),
    db.orm
      .update(orders)
      .set({ resubmitOf: null })
      .where(and(isTheirs, notInArray(orders.resubmitOf, retained), isAllowed)),
    ...[orderAddons, orderEvents, checklistTicks, alerts].map((table) =>
      db.orm.delete(table).where(and(inArray(table.orderId, deleted), isAllowed)),
    ),
    db.orm.delete(orders).where(and(isTheirs, not(wasPaid), isAllowed)),
    db.orm
      .update(orders)
      .set({
        customerPhone: '',
        vehicleYear: '',
        vehicleMake: '',
        vehicleModel: '',
        vehicleTransmission: null,
        vin: null,
        ownedParts: [],
        modifications: null,
        additionalNotes: null,
        adminResponse: null,
        stripeInvoiceUrl: null,
      })
      .where(and(isTheirs, isAllowed)),
    db.orm
      .update(orderEvents)
      .set({ detail: null })
      .where(
        and(
          inArray(orderEvents.orderId, retained),
          inArray(orderEvents.kind, [...kindsWithPersonalDetail]),
          isAllowed,
        ),
      ),
    db.orm
      .update(payments)
      .set({ note: null })
      .where(and(inArray(payments.orderId, retained), isAllowed)),
    insertWhen(
      db,
      orderEvents,
      {
        id: sql`'deleted:' || ${orders.id}`,
        orderId: sql`${orders.id}`,
        actorId: adminId,
        kind: 'dataDeleted',
        detail: sql`'billed to ' || (select ${name} from ${users} where ${users.id} = ${orders.userId})`,
        createdAt: at,
      },
      and(isTheirs, isAllowed),
      { from: orders },
    ),
    bumpOrders(db, and(isTheirs, isAllowed)),
    markOrders(db, and(isTheirs, isAllowed)),
  ];
}
