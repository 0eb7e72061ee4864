import { and, eq } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { orders } from '#db/schema/orders.ts';
import { bumpOrder } from '#db/statements/orders/order-changed.ts';
import { orderStateMeets } from '#db/statements/orders/order-state.ts';
import { rowExists } from '#db/statements/row-exists.ts';
import { deviceSearchText } from '#worker/domain/orders/lists/order-search.ts';
import { isOpen } from '#worker/domain/orders/order-lifecycle.ts';
import type { OrderDeviceJson } from '#worker/domain/orders/orders.api.ts';

/** Stores the device that an open order's files are licensed to, and returns whether the order was open. */
export async function updateDevice(
  db: Db,
  orderId: string,
  device: OrderDeviceJson,
): Promise<boolean> {
  const isOpenOrder = and(eq(orders.id, orderId), orderStateMeets(isOpen));
  const results = await db.write([
    db.orm
      .update(orders)
      .set({ device, searchDevice: deviceSearchText(device) })
      .where(isOpenOrder),
    ...bumpOrder(db, orderId, rowExists(orders, isOpenOrder)),
  ]);
  return results[0]?.rowsAffected === 1;
}
