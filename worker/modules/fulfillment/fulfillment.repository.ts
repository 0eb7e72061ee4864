import { and, asc, eq } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { products } from '#db/schema/catalog.ts';
import { checklistTicks } from '#db/schema/fulfillment.ts';
import { userFields, users } from '#db/schema/identity.ts';
import { orderAddons, orders } from '#db/schema/orders.ts';
import { bumpRevisions } from '#db/statements/revisions.ts';
import type { ChecklistTickJson } from '#worker/domain/orders/orders.api.ts';

/** Finds an order with its calibration and add-ons, which determine its checklist. */
export async function findChecklistOrder(db: Db, orderId: string) {
  const [rows, lines] = await db.orm.batch([
    db.orm
      .select({ order: orders, product: products })
      .from(orders)
      .innerJoin(products, eq(products.id, orders.productId))
      .where(eq(orders.id, orderId)),
    db.orm
      .select({ id: orderAddons.addonId, name: orderAddons.name })
      .from(orderAddons)
      .where(eq(orderAddons.orderId, orderId)),
  ]);
  const [found] = rows;
  if (found === undefined) return undefined;
  const { order, product } = found;
  const addons = lines.map((addon) => ({ addon }));
  // What the calibration was sold for counts, not what it is sold for now.
  return { ...order, product: { ...product, ...order.saleTerms }, addons };
}

/** Returns the ticked items of an order's checklist, each with the user who ticked it. */
export async function selectTicks(db: Db, orderId: string): Promise<ChecklistTickJson[]> {
  const rows = await db.orm
    .select({ tick: checklistTicks, user: userFields })
    .from(checklistTicks)
    .innerJoin(users, eq(users.id, checklistTicks.tickedBy))
    .where(eq(checklistTicks.orderId, orderId))
    .orderBy(asc(checklistTicks.createdAt));
  return rows.map(({ tick: { itemId, createdAt }, user }) => ({
    itemId,
    createdAt: new Date(createdAt).toISOString(),
    user,
  }));
}

/** Ticks an item. The first tick wins, so the row shows who ticked it first. */
export async function insertTick(db: Db, tick: typeof checklistTicks.$inferInsert): Promise<void> {
  await db.write([
    db.orm.insert(checklistTicks).values(tick).onConflictDoNothing(),
    ...bumpRevisions(db, [`order:${tick.orderId}`]),
  ]);
}

export async function deleteTick(
  db: Db,
  { orderId, itemId }: { orderId: string; itemId: string },
): Promise<void> {
  await db.write([
    db.orm
      .delete(checklistTicks)
      .where(and(eq(checklistTicks.orderId, orderId), eq(checklistTicks.itemId, itemId))),
    ...bumpRevisions(db, [`order:${orderId}`]),
  ]);
}
