import { and, asc, eq, inArray, not, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { savedViews } from '#db/schema/admin-tools.ts';
import { messages, orderReads } from '#db/schema/chat.ts';
import { datalogs } from '#db/schema/datalogs.ts';
import { deliverables, files } from '#db/schema/files.ts';
import { checklistTicks } from '#db/schema/fulfillment.ts';
import { trucks } from '#db/schema/garage.ts';
import { roleChanges, sessions, users } from '#db/schema/identity.ts';
import { alerts } from '#db/schema/jobs.ts';
import { notificationPreferences, pushSubscriptions } from '#db/schema/notifications.ts';
import {
  amendments,
  orderAddons,
  orderEvents,
  orders,
  payments,
  refunds,
} from '#db/schema/orders.ts';
import { idempotencyKeys, quotaUses } from '#db/schema/requests.ts';
import { reviews } from '#db/schema/reviews.ts';
import { customerNotes, staffNotes } from '#db/schema/staff-notes.ts';
import { truckTransfers } from '#db/schema/transfers.ts';
import { enqueueJob } from '#db/statements/enqueue-job.ts';
import { insertWhen } from '#db/statements/insert-when.ts';
import { bumpOrders, bumpPollVersions } from '#db/statements/poll-versions.ts';
import { rowExists } from '#db/statements/row-exists.ts';
import { deletedEmailDomain } from '#worker/domain/accounts/accounts.api.ts';
import { type JobPayloads, jobPriorities } from '#worker/domain/jobs/job-kinds.ts';
import { userSearchColumns } from '#worker/domain/orders/lists/order-search.ts';
import type { OrderEventKind } from '#worker/domain/orders/order-event-kinds.ts';
import {
  deletedIssuer,
  deleteResponsesWith,
  deleteTexts,
  isInProgress,
  wasPaid,
} from './deletion-rules.repository.ts';

/** Each job deletes at most this many rows, so that its batch takes well under a second. */
export const deletionPage = { orders: 50, messages: 1000 };

/**
 * The order events whose detail can contain personal data: a reason, the name of a file, a price
 * line or a tracking number.
 */
const kindsWithPersonalDetail: readonly OrderEventKind[] = [
  'denied',
  'paymentFailed',
  'delivered',
  'fileWorks',
  'revisionRequested',
  'flashFailed',
  'canceled',
  'cancelRequested',
  'cancelDeclined',
  'reopened',
  'changeRequested',
  'edited',
  'returned',
  'amended',
  'amendmentProposed',
  'amendmentAccepted',
  'amendmentDeclined',
  'shipped',
  'withdrawn',
  'partlyRefunded',
  'refunded',
];

/** The id of the event that records the deletion of an order's data, with the billing name. */
const dataDeletedId = sql`'deleted:' || ${orders.id}`;
const isDataDeleted = rowExists(orderEvents, eq(orderEvents.id, dataDeletedId));

/** Returns the statement that enqueues the job for one part of a closed account's deletion. */
export function enqueueDeletion(
  db: Db,
  payload: JobPayloads['deleteUserData'],
  at: number,
  when?: SQL,
) {
  const key = `${payload.userId}:${payload.part}`;
  const priority = jobPriorities.background;
  return enqueueJob(db, { kind: 'deleteUserData', key, payload, createdAt: at, priority }, when);
}

/**
 * Selects the user's next orders that still have personal data, oldest first, and up to a page of
 * their messages. Skips an order that is in progress again: deleting it would leave
 * the customer paying for nothing.
 */
export async function selectDeletionPage(db: Db, userId: string) {
  const page = db.orm
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, userId), not(isDataDeleted), not(isInProgress)))
    .orderBy(asc(orders.createdAt), asc(orders.id))
    .limit(deletionPage.orders);
  const [orderRows, messageRows] = await db.orm.batch([
    page,
    db.orm
      .select({ id: messages.id })
      .from(messages)
      .where(inArray(messages.orderId, page))
      .limit(deletionPage.messages),
  ]);
  return { orderIds: orderRows.map(({ id }) => id), messageIds: messageRows.map(({ id }) => id) };
}

/** Returns whether a user still has an order with personal data. */
export async function hasOrdersToDelete(db: Db, userId: string): Promise<boolean> {
  const [found] = await db.orm
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, userId), not(isDataDeleted)))
    .limit(1);
  return found !== undefined;
}

/** Returns the statements that delete a user's rows that no order refers to, if `when` holds. */
export function deleteOwnRows(db: Db, userId: string, when: SQL) {
  const email = sql`(select lower(${users.email}) from ${users} where ${users.id} = ${userId})`;
  const { fromUserId, toUserId, toEmail } = truckTransfers;
  const isTheirs = or(eq(fromUserId, userId), eq(toUserId, userId), eq(toEmail, email));
  const ownTables = [
    sessions,
    pushSubscriptions,
    notificationPreferences,
    savedViews,
    orderReads,
    idempotencyKeys,
    quotaUses,
    trucks,
    roleChanges,
    customerNotes,
  ];
  return [
    db.orm.delete(truckTransfers).where(and(isTheirs, when)),
    ...ownTables.map((table) => db.orm.delete(table).where(and(eq(table.userId, userId), when))),
  ];
}

/** The condition that another account received the file with a truck, and keeps it. Raw, because Drizzle's `not` needs a value. */
const isHeld = sql`(${deliverables.heldBy} is not null and exists (select 1 from ${users} where ${users.id} = ${deliverables.heldBy} and ${users.issuer} <> ${deletedIssuer}))`;

/** Returns the statements that delete messages and expire their files. The cleanup deletes the objects. */
export function deleteMessages(db: Db, ids: readonly string[]) {
  const deleted = inArray(messages.id, [...ids]);
  return [
    deleteResponsesWith(db, ids),
    expireFiles(
      db,
      inArray(files.id, db.orm.select({ id: messages.fileId }).from(messages).where(deleted)),
    ),
    db.orm.delete(messages).where(deleted),
  ];
}

/** Removes from an order what an invoice doesn't need. */
const withoutPersonalData = {
  customerPhone: '',
  vehicleYear: '',
  vehicleMake: '',
  vehicleModel: '',
  vehicleTransmission: null,
  vin: null,
  ownedParts: [],
  buildAnswers: {},
  device: null,
  modifications: null,
  additionalNotes: null,
  adminResponse: null,
  changeReason: null,
  cancelReason: null,
  shippingAddress: null,
  carrier: null,
  trackingNumber: null,
  stripeInvoiceUrl: null,
  searchKeys: orders.id,
  searchDetails: '',
  searchAddons: '',
  searchDevice: '',
};

interface OrdersToDelete {
  orderIds: readonly string[];
  userId: string;
  adminId: string;
  /** ms since 1970. */
  at: number;
}

/**
 * Returns the statements that reduce paid orders to what an invoice needs, record the billing name
 * as an event, and delete all other orders. For both, they also delete the chats and expire the
 * files.
 */
export function deleteOrderData(db: Db, { orderIds, userId, adminId, at }: OrdersToDelete) {
  const isOnPage = and(inArray(orders.id, [...orderIds]), not(isInProgress)) as SQL;
  const idsWhere = (which?: SQL) =>
    db.orm.select({ id: orders.id }).from(orders).where(and(isOnPage, which));
  const [page, retained, deleted] = [idsWhere(), idsWhere(wasPaid), idsWhere(not(wasPaid))];
  // Raw, because Drizzle has no string functions.
  const name = sql`nullif(trim(concat(${users.firstName}, ' ', ${users.lastName})), '')`;
  return [
    ...forgetFiles(db, page),
    // The product pages show published reviews.
    ...bumpPollVersions(
      db,
      ['catalog'],
      rowExists(reviews, and(inArray(reviews.orderId, page), eq(reviews.decision, 'published'))),
    ),
    ...[datalogs, messages, staffNotes, orderReads, amendments, reviews].map((table) =>
      db.orm.delete(table).where(inArray(table.orderId, page)),
    ),
    db.orm.delete(deliverables).where(and(inArray(deliverables.orderId, page), not(isHeld))),
    db.orm.update(deliverables).set({ note: null }).where(inArray(deliverables.orderId, page)),
    ...bumpPollVersions(db, ['admin', `user:${userId}`]),
    db.orm.update(orders).set({ resubmitOf: null }).where(inArray(orders.resubmitOf, deleted)),
    db.orm.update(orders).set({ retuneOf: null }).where(inArray(orders.retuneOf, deleted)),
    ...[orderAddons, orderEvents, checklistTicks, alerts].map((table) =>
      db.orm.delete(table).where(inArray(table.orderId, deleted)),
    ),
    db.orm.delete(orders).where(and(isOnPage, not(wasPaid))),
    db.orm.update(orders).set(withoutPersonalData).where(isOnPage),
    db.orm
      .update(orderEvents)
      .set({ detail: null })
      .where(
        and(
          inArray(orderEvents.orderId, retained),
          inArray(orderEvents.kind, [...kindsWithPersonalDetail]),
        ),
      ),
    db.orm.update(payments).set({ note: null }).where(inArray(payments.orderId, retained)),
    db.orm.update(refunds).set({ reason: '' }).where(inArray(refunds.orderId, retained)),
    insertWhen(
      db,
      orderEvents,
      {
        id: dataDeletedId,
        orderId: sql`${orders.id}`,
        actorId: adminId,
        kind: 'dataDeleted',
        detail: sql`'billed to ' || (select ${name} from ${users} where ${users.id} = ${orders.userId})`,
        createdAt: at,
      },
      isOnPage,
      { from: orders },
    ),
    bumpOrders(db, isOnPage),
  ];
}

/** Returns the statements that expire the orders' files, and forget the responses that name them. */
function forgetFiles(db: Db, page: SQLWrapper) {
  return [
    // Responses to an admin who wrote or sent a file after the account was closed.
    ...[messages, deliverables, staffNotes].map((table) =>
      deleteResponsesWith(
        db,
        db.orm.select({ id: table.id }).from(table).where(inArray(table.orderId, page)),
      ),
    ),
    expireFiles(
      db,
      inArray(
        files.id,
        db.orm
          .select({ id: messages.fileId })
          .from(messages)
          .where(inArray(messages.orderId, page)),
      ),
    ),
    expireFiles(
      db,
      inArray(
        files.id,
        db.orm
          .select({ id: deliverables.fileId })
          .from(deliverables)
          .where(and(inArray(deliverables.orderId, page), not(isHeld))),
      ),
    ),
  ];
}

/**
 * Returns the statements that delete what is left once a user's orders are deleted: unsent files,
 * texts about retained orders, and the name and email address.
 */
export function deleteProfile(db: Db, userId: string) {
  const isClosed = rowExists(users, and(eq(users.id, userId), eq(users.issuer, deletedIssuer)));
  // A former admin may have sent files to other customers.
  const isUnsent = [messages, deliverables].map((table) =>
    not(rowExists(table, eq(table.fileId, files.id))),
  );
  const profile = {
    email: `deleted-${userId.slice(0, 8)}@${deletedEmailDomain}`,
    firstName: null,
    lastName: null,
  };
  return [
    expireFiles(db, and(eq(files.ownerId, userId), ...isUnsent)),
    ...deleteTexts(db, userId, isClosed),
    // A request that started before the account was closed may have stored more.
    ...deleteOwnRows(db, userId, isClosed),
    ...bumpPollVersions(db, ['admin']),
    db.orm
      .update(users)
      .set({ ...profile, ...userSearchColumns(profile), profileImageUrl: null })
      .where(and(eq(users.id, userId), isClosed)),
  ];
}

function expireFiles(db: Db, which: SQL | undefined) {
  return db.orm.update(files).set({ state: 'expired', name: null }).where(which);
}
