import { and, eq, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Db } from '#db/client.ts';
import { isUniqueViolation } from '#db/database-errors.ts';
import { deliverables } from '#db/schema/files.ts';
import { trucks } from '#db/schema/garage.ts';
import { orderAddons, orders } from '#db/schema/orders.ts';
import { enqueueNotifications } from '#db/statements/enqueue-job.ts';
import { orderChanged } from '#db/statements/orders/order-changed.ts';
import { truckIdOf } from '#db/statements/orders/truck-of-order.ts';
import type { Quota } from '#db/statements/quotas.ts';
import { storeResponse } from '#db/statements/stored-responses.ts';
import type { RevisionedFile } from '#worker/domain/catalog/sale-terms.ts';
import { dayMs } from '#worker/domain/durations.ts';
import { orderSearchColumns } from '#worker/domain/orders/lists/order-search.ts';
import { alreadyResubmitted, alreadyRetuned } from '#worker/http/errors.ts';
import type { FirstResponse } from '#worker/http/idempotency.ts';
import { toIso } from '#worker/http/iso-time.ts';
import type { Quotas } from '#worker/http/quotas/quotas.ts';
import { writeWithinQuotas } from '#worker/http/quotas/write-within-quotas.ts';
import type { OrderAddonRow, OrderRow } from './order-json.ts';

export function selectWithResubmissions(
  db: Db,
  { orderId, userId }: { orderId: string; userId: string },
) {
  const { id, status, resubmitOf } = orders;
  return db.orm
    .select({ id, status, resubmitOf })
    .from(orders)
    .where(and(eq(orders.userId, userId), or(eq(id, orderId), eq(resubmitOf, orderId))));
}

interface NewOrder {
  order: OrderRow;
  termsHash: string | null;
  quotas: Pick<Quotas, 'pendingOrders' | 'ordersPerDay'>;
  lines: readonly OrderAddonRow[];
  eventId: string;
  response: FirstResponse | undefined;
}

/**
 * Stores a new order with its lines, its event and the response for its idempotency key in one
 * batch. Throws 409 if the denied order was already resubmitted or the order already has an open
 * retune, and 429 for a used-up quota.
 */
export async function insertOrder(
  db: Db,
  { order, termsHash, quotas, lines, eventId, response }: NewOrder,
): Promise<void> {
  const { id: orderId, userId, createdAt } = order;
  const before = storeResponse(db, response && { ...response, userId, createdAt });
  const sharedFields = { orderId, actorId: userId, at: createdAt, detail: null };
  try {
    await writeWithinQuotas(db, { quotas: orderQuotas(userId, quotas), at: createdAt, before }, [
      db.orm.insert(orders).values({
        ...order,
        ...orderSearchColumns({ ...order, addons: lines.map(({ name }) => ({ addon: { name } })) }),
        termsHash,
        buildAnswers: buildAnswersFor(order),
      }),
      ...lines.map((line) => db.orm.insert(orderAddons).values(line)),
      ...orderChanged(db, { id: eventId, orderId, actorId: userId, kind: 'placed', createdAt }),
      enqueueNotifications(db, [
        { ...sharedFields, event: 'received', key: `received:${orderId}` },
        { ...sharedFields, event: 'adminNewOrder', key: `adminNewOrder:${orderId}` },
      ]),
    ]);
  } catch (error) {
    if (isUniqueViolation(error, 'orders')) {
      throw order.retuneOf === null ? alreadyResubmitted() : alreadyRetuned();
    }
    throw error;
  }
}

function orderQuotas(userId: string, quotas: NewOrder['quotas']): Quota[] {
  const isTheirs = eq(orders.userId, userId);
  return [
    {
      table: orders,
      rows: and(isTheirs, eq(orders.status, 'pending')),
      max: quotas.pendingOrders,
      message: `You have ${quotas.pendingOrders} orders waiting for review. You can request more once we’ve reviewed those.`,
    },
    {
      table: orders,
      rows: isTheirs,
      max: quotas.ordersPerDay,
      window: { createdAt: orders.createdAt, windowMs: dayMs },
      message: `You’ve requested ${quotas.ordersPerDay} orders in one day. Request the next one tomorrow.`,
    },
  ];
}

/**
 * Returns the answers that a new order starts with: those of its truck, which are newer than those
 * of the denied order that it resubmits. A retune starts with the answers of its order.
 */
function buildAnswersFor(order: OrderRow) {
  if (order.retuneOf !== null) return answersOf(order.retuneOf);
  const ofTruck = buildAnswersOfTruck(order);
  if (order.resubmitOf === null) return ofTruck;
  const { vehicleYear, vehicleMake, vehicleModel } = order;
  const denied = alias(orders, 'denied');
  const isSameTruck = and(
    eq(denied.vehicleYear, vehicleYear),
    sql`lower(${denied.vehicleMake}) = ${vehicleMake.toLowerCase()}`,
    sql`lower(${denied.vehicleModel}) = ${vehicleModel.toLowerCase()}`,
  );
  const ofDenied = sql`(select ${denied.buildAnswers} from ${orders} as denied where ${denied.id} = ${order.resubmitOf} and ${isSameTruck})`;
  return sql`json_patch(coalesce(${ofDenied}, '{}'), ${ofTruck})`;
}

function answersOf(orderId: string) {
  const earlier = alias(orders, 'earlier');
  return sql`(select ${earlier.buildAnswers} from ${orders} as earlier where ${earlier.id} = ${orderId})`;
}

/** Returns the answers of the customer's truck that an order is for. */
function buildAnswersOfTruck(order: OrderRow) {
  return sql`coalesce((select ${trucks.buildAnswers} from ${trucks} where ${eq(trucks.id, truckIdOf(order))}), '{}')`;
}

/** Returns the revisions of an order's files, when the customer got each, and when it was withdrawn. */
export async function selectRevisions(db: Db, orderId: string): Promise<RevisionedFile[]> {
  const { seriesId, deliveredAt, withdrawnAt } = deliverables;
  const rows = await db.orm
    .select({ seriesId, deliveredAt, withdrawnAt })
    .from(deliverables)
    .where(eq(deliverables.orderId, orderId));
  return rows.map((row) => ({
    seriesId: row.seriesId,
    deliveredAt: toIso(row.deliveredAt),
    withdrawnAt: toIso(row.withdrawnAt),
  }));
}
