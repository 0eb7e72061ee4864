import { selectViewers } from '#db/statements/orders/order-views.ts';
import type { Deps } from '#worker/deps.ts';
import { dayMs } from '#worker/domain/durations.ts';
import { orderPosition } from '#worker/domain/orders/lists/order-position.ts';
import { adminPage } from '#worker/domain/orders/lists/pages.ts';
import type {
  AdminCountsJson,
  AdminOrderJson,
  AssignmentJson,
  InboxActionJson,
  OrderDetailsJson,
  OrderJson,
} from '#worker/domain/orders/orders.api.ts';
import { AppError, notFound } from '#worker/http/errors.ts';
import { withWarnings } from '#worker/modules/orders/order-warning-texts.ts';
import { findOrder } from '#worker/modules/orders/orders-with-details.repository.ts';
import {
  countInbox,
  countOrders,
  selectPayments,
  selectRelatedOrders,
} from './admin-orders.repository.ts';
import { applyAssignment, isAdminId } from './assign-order.repository.ts';
import { resumeOrder, setAside, settleMessages } from './inbox.repository.ts';
import { countFilteredOrders } from './order-filters.repository.ts';
import { selectListedOrders } from './order-list.repository.ts';
import type { OrderFilter, OrderQuery } from './order-list.schema.ts';

/** The maximum size of a response before compression, in bytes. */
const maxPageBytes = 1_000_000;

/** Returns a page of a list's orders, and the position after which the next page starts. */
export async function listOrders(
  { db }: Pick<Deps, 'db'>,
  { limit = adminPage, sort, ...filters }: OrderQuery,
  readerId: string,
): Promise<{ orders: readonly AdminOrderJson[]; next: string | undefined }> {
  const query = { ...filters, ...(sort && filters.terms.length === 0 && { sort }) };
  const pageLimits = { orders: limit, textBytes: maxPageBytes };
  const { found, searchedTo } = await selectListedOrders(db, query, {
    limits: pageLimits,
    readerId,
  });
  const fitting = fitPage(found.map(withWarnings), limit);
  const orders = filters.payments ? await addPayments(db, fitting) : fitting;
  const last = orders.length < found.length ? orders.at(-1) : undefined;
  const end = last ? { at: orderPosition(last, query), id: last.id } : searchedTo;
  return { orders, next: end && `${end.at}~${end.id}` };
}

export async function getOrderCounts(
  { db }: Pick<Deps, 'db'>,
  filter: OrderFilter,
  readerId: string,
): Promise<AdminCountsJson> {
  const hasFilters = Object.keys(filter).length > 0;
  const [counts, inbox] = await Promise.all([
    hasFilters ? countFilteredOrders(db, filter, readerId) : countOrders(db),
    countInbox(db, readerId),
  ]);
  return { ...counts, ...inbox };
}

async function addPayments(
  db: Deps['db'],
  orders: readonly AdminOrderJson[],
): Promise<AdminOrderJson[]> {
  const ids = orders.map(({ id }) => id);
  const rows = await selectPayments(db, ids);
  const byOrder = Map.groupBy(rows, ({ orderId }) => orderId);
  return orders.map((order) => ({
    ...order,
    payments: (byOrder.get(order.id) ?? []).map(({ orderId: _, createdAt, ...payment }) => ({
      ...payment,
      createdAt: new Date(createdAt).toISOString(),
    })),
  }));
}

/** Returns an order with the ids of the orders that it replaces. Throws 404 for an unknown order. */
export async function getOrder(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  orderId: string,
  readerId: string,
): Promise<OrderDetailsJson> {
  const [order, related, viewers] = await Promise.all([
    findOrder(db, orderId, readerId),
    selectRelatedOrders(db, orderId),
    selectViewers(db, { orderId, readerId, now: now() }),
  ]);
  if (order === undefined) throw notFound('This order');
  return { ...withWarnings(order), ...related, viewers };
}

/** Returns the first `maxOrders` orders, or fewer if they don't fit in one response. */
function fitPage(found: readonly AdminOrderJson[], maxOrders: number): readonly AdminOrderJson[] {
  const encoder = new TextEncoder();
  let bytes = 0;
  const firstExcess = found.findIndex((order) => {
    bytes += encoder.encode(JSON.stringify(order)).byteLength + 1;
    return bytes > maxPageBytes;
  });
  return found.slice(0, Math.min(maxOrders, firstExcess === -1 ? found.length : firstExcess));
}

/** Assigns an order to a team member or to no one. Idempotent. Throws 404 or 409. */
export async function assignOrder(
  { db, now, newId }: Pick<Deps, 'db' | 'now' | 'newId'>,
  { orderId, userId, actorId }: AssignmentJson & { orderId: string; actorId: string },
): Promise<OrderJson> {
  await applyAssignment(db, { orderId, userId, event: { id: newId(), actorId, createdAt: now() } });
  const order = await findOrder(db, orderId, actorId);
  if (order === undefined) throw notFound('This order');
  if ((order.assignee?.id ?? null) === userId) return order;
  if (userId !== null && !(await isAdminId(db, userId))) {
    throw new AppError('conflict', 'You can only assign orders to someone on the team.');
  }
  throw new AppError('conflict', 'Someone on the team just assigned this order. Try again.');
}

/**
 * Sets an order aside or puts it back. Idempotent. Throws 404 for an unknown order, and 409 if this
 * would hide a message that the admin hasn't seen.
 */
export async function changeInbox(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { orderId, actorId, change }: { orderId: string; actorId: string; change: InboxActionJson },
): Promise<OrderJson> {
  const seenAt = seenAtOf(change);
  if (change.action === 'resume') {
    await resumeOrder(db, orderId);
  } else if (change.action === 'done') {
    await settleMessages(db, { orderId, seenAt });
  } else {
    const until = now() + change.days * dayMs;
    await setAside(db, { orderId, until, waitsForCustomer: change.action === 'wait', seenAt });
  }
  const order = await findOrder(db, orderId, actorId);
  if (order === undefined) throw notFound('This order');
  const newestAt = order.inbox?.newestMessageAt;
  if (newestAt && Date.parse(newestAt) > seenAt) {
    const name = order.user.firstName ?? 'The customer';
    throw new AppError('conflict', `${name} wrote again. Look at the message first.`);
  }
  return order;
}

/** Returns the time of the newest message that the admin saw, in ms since 1970. */
function seenAtOf(change: InboxActionJson): number {
  if (change.action === 'resume') return Number.POSITIVE_INFINITY;
  return change.seenMessageAt === null ? 0 : Date.parse(change.seenMessageAt);
}
