import { and, desc, eq, inArray, or, type SQL } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { isUniqueViolation } from '#db/database-errors.ts';
import { addonFields, addons, productFields, products } from '#db/schema/catalog.ts';
import { orderAddons, orderEvents, orders } from '#db/schema/orders.ts';
import { tell } from '#db/statements/enqueue-job.ts';
import { bumpRevisions, markOrders } from '#db/statements/revisions.ts';
import { storeAnswer } from '#db/statements/stored-answers.ts';
import type { AddonJson, ProductJson } from '#worker/domain/catalog/catalog.api.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { sentAgainAlready } from '#worker/http/errors.ts';
import { AlreadyAnsweredError, type IdempotentRequest } from '#worker/http/idempotency.ts';
import type { OrderLine, OrderRow } from './order-json.ts';
import { selectWholeOrders } from './whole-orders.repository.ts';

/** The calibration and those of the add-ons that are on sale, in one round trip. */
export async function findForOrder(
  db: Db,
  productId: string,
  addonIds: readonly string[],
): Promise<{ product: ProductJson | undefined; addons: AddonJson[] }> {
  const [productRows, addonRows] = await db.orm.batch([
    db.orm
      .select(productFields)
      .from(products)
      .where(and(eq(products.id, productId), eq(products.onSale, true))),
    db.orm
      .select(addonFields)
      .from(addons)
      .where(and(inArray(addons.id, [...addonIds]), eq(addons.onSale, true))),
  ]);
  return { product: productRows[0], addons: addonRows };
}

/** A customer's own order and what they have sent in its place. */
export function selectWithReplacements(
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
  lines: readonly OrderLine[];
  eventId: string;
  answer: (IdempotentRequest & { status: number; body: string }) | undefined;
}

/**
 * Stores a new order whole, with its lines, its event and the answer to its key, or not at all.
 * Throws AlreadyAnsweredError when the key was used in the meantime.
 */
export async function insertOrder(
  db: Db,
  { order, lines, eventId, answer }: NewOrder,
): Promise<void> {
  const { id: orderId, userId, createdAt } = order;
  const placed = { orderId, actorId: userId, at: createdAt, detail: null };
  try {
    await db.write([
      ...(answer ? [storeAnswer(db, { ...answer, userId, createdAt })] : []),
      db.orm.insert(orders).values(order),
      ...lines.map((line) => db.orm.insert(orderAddons).values(line)),
      db.orm
        .insert(orderEvents)
        .values({ id: eventId, orderId, actorId: userId, kind: 'placed', createdAt }),
      tell(db, { ...placed, event: 'received', key: `received:${orderId}` }),
      tell(db, { ...placed, event: 'adminNewOrder', key: `adminNewOrder:${orderId}` }),
      ...bumpRevisions(db, ['admin', `user:${userId}`]),
      markOrders(db, eq(orders.id, orderId)),
    ]);
  } catch (error) {
    if (isUniqueViolation(error, 'idempotency_keys')) throw new AlreadyAnsweredError();
    if (isUniqueViolation(error, 'orders')) throw sentAgainAlready();
    throw error;
  }
}

/** A customer's own orders, newest first. */
export function selectOrdersOf(db: Db, userId: string): Promise<OrderJson[]> {
  return listOrders(db, eq(orders.userId, userId), userId);
}

/** One order, whoever's it is: the caller has checked who asks. */
export async function findOrder(
  db: Db,
  orderId: string,
  readerId: string,
): Promise<OrderJson | undefined> {
  const [order] = await listOrders(db, eq(orders.id, orderId), readerId);
  return order;
}

async function listOrders(db: Db, where: SQL, readerId: string): Promise<OrderJson[]> {
  const orderBy = [desc(orders.createdAt), desc(orders.id)];
  const found = await selectWholeOrders(db, { where, orderBy, readerId });
  return found.map(({ order }) => order);
}
