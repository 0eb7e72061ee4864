import { and, asc, eq, inArray, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Db } from '#db/client.ts';
import { addons, buildQuestions, productFields, products } from '#db/schema/catalog.ts';
import { messages, orderReads } from '#db/schema/chat.ts';
import { datalogs } from '#db/schema/datalogs.ts';
import { deliverables } from '#db/schema/files.ts';
import { userFields, users } from '#db/schema/identity.ts';
import { orderInbox } from '#db/schema/inbox.ts';
import {
  amendments,
  orderAddons,
  orderEvents,
  orderFields,
  orderLines,
  orders,
} from '#db/schema/orders.ts';
import { reviews } from '#db/schema/reviews.ts';
import {
  isDownloadable,
  isNewestRevision,
  isWithCustomer,
  latestVerdict,
} from '#db/statements/orders/deliverables.ts';
import { isFromOtherSide } from '#db/statements/orders/order-access.ts';
import { newestMessageAt } from '#db/statements/orders/order-inbox.ts';
import { isDisputed } from '#db/statements/orders/order-state.ts';
import { progressOf } from '#worker/domain/build-sheet/build-sheet.ts';
import type { Verdict } from '#worker/domain/files/files.api.ts';
import { maxUnread } from '#worker/domain/orders/lists/pages.ts';
import { type OrderEventKind, paidEventKinds } from '#worker/domain/orders/order-event-kinds.ts';
import type { OrderJson, OrderMilestonesJson } from '#worker/domain/orders/orders.api.ts';
import { toAmendmentJson, toInboxJson, toLineJson, toOrderJson } from './order-json.ts';

/** The order events that set each milestone's date. */
export const milestoneEvents: Record<keyof OrderMilestonesJson, OrderEventKind[]> = {
  approvedAt: ['approved'],
  deniedAt: ['denied'],
  returnedAt: ['returned'],
  paidAt: [...paidEventKinds],
  fulfilledAt: ['fulfilled'],
  refundedAt: ['partlyRefunded', 'refunded'],
};

/** Raw, because Drizzle's aggregates have no filter. Takes the first payment and last decision. */
function timeOf(milestone: keyof OrderMilestonesJson): SQL<number | null> {
  const isOfMilestone = inArray(orderEvents.kind, milestoneEvents[milestone]);
  const counted = sql.raw(milestone === 'paidAt' ? 'min' : 'max');
  return sql`${counted}(${orderEvents.createdAt}) filter (where ${isOfMilestone})`;
}

/** Counts unread messages, up to `maxUnread`. Raw, because a subquery would need a `db`. */
export function unreadBy(readerId: string): SQL<number> {
  const readAt = sql`coalesce((select ${orderReads.readAt} from ${orderReads} where ${orderReads.orderId} = ${orders.id} and ${orderReads.userId} = ${readerId}), 0)`;
  // The inner limit bounds the cost of a long chat.
  return sql`(select count(*) from (select 1 from ${messages} where ${messages.orderId} = ${orders.id} and ${messages.createdAt} > ${readAt} and ${isFromOtherSide(readerId, orders.userId)} limit ${maxUnread}))`;
}

/** Counts the current files with this verdict. Raw, because Drizzle's aggregates have no filter. */
function countVerdicts(verdict: Verdict): SQL<number> {
  return sql`count(*) filter (where ${and(isNewestRevision, eq(latestVerdict, verdict))})`;
}

/** The condition that an order has a priority add-on. Raw, because a subquery would need a `db`. */
export const isPriority = sql`exists (select 1 from ${orderAddons} cross join ${addons} on ${addons.id} = ${orderAddons.addonId} where ${orderAddons.orderId} = ${orders.id} and ${addons.isPriority})`;

/** The condition that an order has a log since its first unanswered message. */
const hasNewLog = sql`exists (select 1 from ${datalogs} where ${datalogs.orderId} = ${orders.id} and ${datalogs.createdAt} >= ${orderInbox.messageAt})`;

const readers = alias(users, 'readers');
const assignees = alias(users, 'assignees');
const assigneeFields = {
  id: assignees.id,
  firstName: assignees.firstName,
  lastName: assignees.lastName,
  email: assignees.email,
};

interface OrderQuery {
  where: SQL;
  orderBy?: SQL[];
  readerId: string;
}

function selectRows(db: Db, { where, orderBy = [], readerId }: OrderQuery) {
  const isReadByAdmin = sql`${db.orm.select({ isAdmin: readers.isAdmin }).from(readers).where(eq(readers.id, readerId))}`;
  return db.orm
    .select({
      order: orderFields,
      buildAnswers: orders.buildAnswers,
      product: productFields,
      review: reviews,
      user: userFields,
      isDisputed: isDisputed.mapWith(Boolean),
      isPriority: isPriority.mapWith(Boolean),
      unread: unreadBy(readerId),
      assignee: assigneeFields,
      inbox: orderInbox,
      writtenAt: newestMessageAt,
      hasLog: hasNewLog.mapWith(Boolean),
    })
    .from(orders)
    .innerJoin(products, eq(products.id, orders.productId))
    .innerJoin(users, eq(users.id, orders.userId))
    .leftJoin(reviews, eq(reviews.orderId, orders.id))
    .leftJoin(assignees, and(eq(assignees.id, orders.assignedTo), isReadByAdmin))
    .leftJoin(orderInbox, and(eq(orderInbox.orderId, orders.id), isReadByAdmin))
    .where(where)
    .orderBy(...orderBy);
}

function selectMilestones(db: Db, orderIds: SQLWrapper) {
  return db.orm
    .select({
      orderId: orderEvents.orderId,
      approvedAt: timeOf('approvedAt'),
      deniedAt: timeOf('deniedAt'),
      returnedAt: timeOf('returnedAt'),
      paidAt: timeOf('paidAt'),
      fulfilledAt: timeOf('fulfilledAt'),
      refundedAt: timeOf('refundedAt'),
    })
    .from(orderEvents)
    .where(inArray(orderEvents.orderId, orderIds))
    .groupBy(orderEvents.orderId);
}

function countFiles(db: Db, orderIds: SQLWrapper) {
  return db.orm
    .select({
      orderId: deliverables.orderId,
      downloadable: sql<number>`count(*) filter (where ${isDownloadable})`,
      newFiles: sql<number>`count(*) filter (where ${and(isNull(deliverables.downloadedAt), isNewestRevision)})`,
      changes: countVerdicts('change'),
      failures: countVerdicts('failed'),
    })
    .from(deliverables)
    .innerJoin(orders, eq(orders.id, deliverables.orderId))
    .where(and(inArray(deliverables.orderId, orderIds), isWithCustomer))
    .groupBy(deliverables.orderId);
}

/** Selects orders with their calibrations, customers and add-ons in one round trip. */
export async function selectOrdersWithDetails(db: Db, query: OrderQuery): Promise<OrderJson[]> {
  const ids = db.orm.select({ id: orders.id }).from(orders).where(query.where);
  const [rows, milestones, lines, fileCounts, priceLines, openAmendments, [asked]] =
    await db.orm.batch([
      selectRows(db, query),
      selectMilestones(db, ids),
      db.orm
        .select()
        .from(orderAddons)
        .where(inArray(orderAddons.orderId, ids))
        .orderBy(asc(orderAddons.position)),
      countFiles(db, ids),
      db.orm
        .select()
        .from(orderLines)
        .where(inArray(orderLines.orderId, ids))
        .orderBy(asc(orderLines.createdAt), asc(orderLines.id)),
      db.orm
        .select()
        .from(amendments)
        .where(and(inArray(amendments.orderId, ids), eq(amendments.state, 'proposed'))),
      db.orm.select().from(buildQuestions).where(eq(buildQuestions.id, 1)),
    ]);
  const milestonesOf = new Map(milestones.map(({ orderId, ...times }) => [orderId, times]));
  const filesOf = new Map(fileCounts.map(({ orderId, ...counts }) => [orderId, counts]));
  const linesByOrder = Map.groupBy(lines, ({ orderId }) => orderId);
  const priceLinesByOrder = Map.groupBy(priceLines, ({ orderId }) => orderId);
  const amendmentOf = new Map(openAmendments.map((one) => [one.orderId, toAmendmentJson(one)]));
  return rows.map(({ order, buildAnswers, product, user, inbox, writtenAt, hasLog, ...facts }) => {
    const files = filesOf.get(order.id);
    const needsRevision = (files?.changes ?? 0) > 0;
    return toOrderJson({
      order,
      milestones: milestonesOf.get(order.id),
      product,
      user,
      ...facts,
      lines: linesByOrder.get(order.id) ?? [],
      hasFiles: (files?.downloadable ?? 0) > 0,
      filesWithdrawn: files?.downloadable === 0,
      newFiles: files?.newFiles ?? 0,
      needsRevision,
      flashFailed: (files?.failures ?? 0) > 0,
      inbox: inbox && toInboxJson(inbox, { newestMessageAt: writtenAt, hasLog, needsRevision }),
      priceLines: (priceLinesByOrder.get(order.id) ?? []).map(toLineJson),
      amendment: amendmentOf.get(order.id) ?? null,
      buildSheet: progressOf(asked?.questions ?? [], {
        productId: order.productId,
        answers: buildAnswers,
      }),
    });
  });
}

/** Finds an order of any customer, so the caller must check access. */
export async function findOrder(
  db: Db,
  orderId: string,
  readerId: string,
): Promise<OrderJson | undefined> {
  const [order] = await selectOrdersWithDetails(db, { where: eq(orders.id, orderId), readerId });
  return order;
}
