import { and, eq } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { addons } from '#db/schema/catalog.ts';
import { orderAddons } from '#db/schema/orders.ts';

/** Returns whether an order has an add-on that ships. */
export async function hasGoods(db: Db, orderId: string): Promise<boolean> {
  const goods = await db.orm
    .select({ id: addons.id })
    .from(orderAddons)
    .innerJoin(addons, eq(addons.id, orderAddons.addonId))
    .where(and(eq(orderAddons.orderId, orderId), eq(addons.ships, true)))
    .limit(1);
  return goods.length > 0;
}
