import {
  and,
  eq,
  gte,
  inArray,
  isNotNull,
  lt,
  ne,
  notInArray,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { messages } from '#db/schema/chat.ts';
import { deliverables } from '#db/schema/files.ts';
import { users } from '#db/schema/identity.ts';
import { alerts, jobs } from '#db/schema/jobs.ts';
import { pushSubscriptions } from '#db/schema/notifications.ts';
import { orderEvents, orders, payments } from '#db/schema/orders.ts';
import { idempotencyKeys } from '#db/schema/requests.ts';
import { customerNotes, staffNotes } from '#db/schema/staff-notes.ts';
import { jobKey } from '#db/statements/enqueue-job.ts';
import { orderStateMeets } from '#db/statements/orders/order-state.ts';
import { rowExists } from '#db/statements/row-exists.ts';
import { notificationJobs } from '#worker/domain/jobs/job-kinds.ts';
import { paidEventKinds } from '#worker/domain/orders/order-event-kinds.ts';
import { wasApproved } from '#worker/domain/orders/order-lifecycle.ts';
import { isPaid } from '#worker/domain/payments/payment.ts';

/** Returns the ids of a user's orders, as a subquery. */
export function ordersOf(db: Db, userId: string) {
  return db.orm.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId));
}

/**
 * Returns the statements that delete a user's texts from stored responses, notification jobs,
 * alerts and job errors. Stripe jobs remain, because Stripe still needs them; only their error
 * messages, which may name the user, are deleted.
 */
export function deleteTexts(db: Db, userId: string, isAllowed: SQL) {
  const theirOrders = ordersOf(db, userId);
  const subscriptions = db.orm
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId));
  const theirJobs = stripeJobsOf(db, userId);
  return [
    deleteResponses(db, userId, isAllowed),
    db.orm.delete(jobs).where(
      and(
        inArray(jobs.kind, [...notificationJobs]),
        or(
          inArray(inPayload('$.orderId'), theirOrders),
          inArray(inPayload('$.domainEvent.orderId'), theirOrders),
          // An admin wrote to the customer while the data was being deleted.
          notInArray(inPayload('$.orderId'), db.orm.select({ id: orders.id }).from(orders)),
          eq(inPayload('$.userId'), userId),
          eq(inPayload('$.actorId'), userId),
          // All events of a job have the same actor.
          eq(inPayload('$.events[0].actorId'), userId),
          eq(inPayload('$.domainEvent.actorId'), userId),
          inArray(inPayload('$.subscriptionId'), subscriptions),
          // The event of a failed invoice read has no order, only the key "failed:<job
          // id>:<attempts>". "failed:" and a job's id have 43 characters.
          sql`substr(coalesce(${inPayload('$.key')}, ${inPayload('$.domainEvent.key')}), 1, 43) in (select 'failed:' || id from ${theirJobs})`,
        ),
        isAllowed,
      ),
    ),
    db.orm
      .delete(alerts)
      .where(
        and(
          isNotNull(alerts.jobId),
          notInArray(alerts.jobId, db.orm.select({ id: jobs.id }).from(jobs)),
          isAllowed,
        ),
      ),
    db.orm
      .update(alerts)
      .set({ detail: null })
      .where(
        and(
          or(
            eq(alerts.userId, userId),
            inArray(alerts.orderId, theirOrders),
            inArray(alerts.jobId, theirJobs),
          ),
          isAllowed,
        ),
      ),
    db.orm
      .update(jobs)
      .set({ lastError: null })
      .where(and(inArray(jobs.id, theirJobs), isAllowed)),
  ];
}

/** Returns the ids of the jobs for a user's orders or their invoices, as a subquery. */
function stripeJobsOf(db: Db, userId: string) {
  const invoices = db.orm
    .select({ id: orders.stripeInvoiceId })
    .from(orders)
    .where(eq(orders.userId, userId));
  return db.orm
    .select({ id: jobs.id })
    .from(jobs)
    .where(
      or(
        inArray(inPayload('$.orderId'), ordersOf(db, userId)),
        inArray(inPayload('$.invoiceId'), invoices),
      ),
    );
}

/**
 * Returns the statement that deletes the responses stored for admins about the user's orders:
 * messages, payments, files, notes and changes.
 */
function deleteResponses(db: Db, userId: string, isAllowed: SQL) {
  const theirOrders = ordersOf(db, userId);
  const isAbout = or(
    inArray(inBody('$.orderId'), theirOrders),
    inArray(inBody('$.id'), theirOrders),
    ...[messages, deliverables, staffNotes].map((table) =>
      inArray(
        inBody('$.id'),
        db.orm.select({ id: table.id }).from(table).where(inArray(table.orderId, theirOrders)),
      ),
    ),
    inArray(
      inBody('$.id'),
      db.orm
        .select({ id: customerNotes.id })
        .from(customerNotes)
        .where(eq(customerNotes.userId, userId)),
    ),
  );
  return db.orm.delete(idempotencyKeys).where(and(isAbout, isAllowed));
}

/** Returns the statement that deletes the stored responses whose message or file has one of these ids. */
export function deleteResponsesWith(db: Db, ids: readonly string[] | SQLWrapper) {
  return db.orm.delete(idempotencyKeys).where(inArray(inBody('$.id'), ids));
}

// Raw, because Drizzle has no operator for JSON paths.
function inPayload(path: string): SQL {
  return sql`json_extract(${jobs.payload}, ${path})`;
}

/** Null for a body that isn't JSON, like a message's id. */
function inBody(path: string): SQL {
  const { body } = idempotencyKeys;
  return sql`case when json_valid(${body}) then json_extract(${body}, ${path}) end`;
}

/** The issuer of a deleted user. No identity provider has this issuer, so no one can sign in as that user. */
export const deletedIssuer = 'deleted';

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

const invoiceJob = jobKey('createInvoice', '');

/**
 * An order whose `createInvoice` job did not finish may have an invoice at Stripe that the database
 * has not recorded.
 */
const canStillBePaid = and(
  eq(orders.paymentStatus, 'unpaid'),
  or(
    isNotNull(orders.stripeInvoiceId),
    and(
      mayHaveStripeCustomer,
      rowExists(
        jobs,
        and(
          // One job per version of the order, whose number follows a colon.
          gte(jobs.key, sql`${invoiceJob} || ${orders.id}`),
          lt(jobs.key, sql`${invoiceJob} || ${orders.id} || ';'`),
          ne(jobs.state, 'done'),
        ),
      ),
    ),
  ),
);

/** The order can't be deleted yet: it is paid but not fulfilled, or it can still be paid. */
export const isInProgress = or(isPaidAndUnfulfilled, canStillBePaid) as SQL;

/** By law, the records of paid orders must be retained for years. */
export const wasPaid = or(
  inArray(orders.paymentStatus, ['paid', 'refunded']),
  rowExists(payments, eq(payments.orderId, orders.id)),
  rowExists(
    orderEvents,
    and(eq(orderEvents.orderId, orders.id), inArray(orderEvents.kind, paidEventKinds)),
  ),
) as SQL;
