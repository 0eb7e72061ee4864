import { and, eq } from 'drizzle-orm';
import { orderAddons, orderLines } from '#db/schema/orders.ts';
import { insertWhen } from '#db/statements/insert-when.ts';
import type { OrderLineJson } from '#worker/domain/orders/amendments.ts';
import type { OrderAddonJson } from '#worker/domain/orders/orders.api.ts';
import type { Applied } from './order-action.repository.ts';

/** Returns the statements that replace an order's add-ons. */
export function replaceAddons(
  { db, orderId, isApplied }: Applied,
  addons: readonly OrderAddonJson[],
) {
  return [
    db.orm.delete(orderAddons).where(and(eq(orderAddons.orderId, orderId), isApplied)),
    ...addons.map(({ price, addon: { id, name } }, position) =>
      insertWhen(db, orderAddons, { orderId, addonId: id, position, name, price }, isApplied),
    ),
  ];
}

/** Returns the statements that replace the lines of an order's total. */
export function replaceLines(
  { db, orderId, at, isApplied }: Applied,
  lines: readonly OrderLineJson[],
) {
  return [
    db.orm.delete(orderLines).where(and(eq(orderLines.orderId, orderId), isApplied)),
    // The time sorts them.
    ...lines.map((line, index) =>
      insertWhen(
        db,
        orderLines,
        { ...line, id: crypto.randomUUID(), orderId, createdAt: at + index },
        isApplied,
      ),
    ),
  ];
}
