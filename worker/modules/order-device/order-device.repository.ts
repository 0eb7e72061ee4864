import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { trucks } from '#db/schema/garage.ts';
import { orders } from '#db/schema/orders.ts';
import { isAskedFor, resumeComplete } from '#db/statements/orders/build-answers.ts';
import { bumpOrder } from '#db/statements/orders/order-changed.ts';
import { orderStateMeets } from '#db/statements/orders/order-state.ts';
import { isTruckOf } from '#db/statements/orders/truck-of-order.ts';
import { rowExists } from '#db/statements/row-exists.ts';
import { deviceSearchText } from '#worker/domain/orders/lists/order-search.ts';
import { isOpen } from '#worker/domain/orders/order-lifecycle.ts';
import type { OrderDeviceJson } from '#worker/domain/orders/orders.api.ts';

interface NewDevice {
  orderId: string;
  device: OrderDeviceJson;
  /** The devices that this one may replace. Without them, it replaces any. */
  replaces?: readonly (OrderDeviceJson | null)[] | undefined;
  /** The ids of the questions that hold up the order. */
  required: readonly string[];
  /** ms since 1970. */
  at: number;
}

/**
 * Stores the device that an open order's files are licensed to, also with its truck, and ends the
 * wait for it if nothing else is missing. Returns false if the order is closed or has a device that
 * `replaces` doesn't list.
 */
export async function updateOrderDevice(
  db: Db,
  { orderId, device, replaces, required, at }: NewDevice,
): Promise<boolean> {
  // The later statements see the order with its new device.
  const replaced = [device, ...(replaces ?? [])].filter((each) => each !== null);
  const isMet = and(
    eq(orders.id, orderId),
    orderStateMeets(isOpen),
    replaces &&
      or(
        inArray(orders.device, replaced),
        replaces.includes(null) ? isNull(orders.device) : undefined,
      ),
  );
  const { kind, serial } = device;
  const results = await db.write([
    db.orm
      .update(orders)
      .set({ device, searchDevice: deviceSearchText(device) })
      .where(isMet),
    db.orm
      .update(trucks)
      .set({ device: kind, deviceSerial: serial, version: sql`${trucks.version} + 1` })
      .where(
        and(
          isTruckOf(isMet),
          sql`(${trucks.device}, ${trucks.deviceSerial}) is not (${kind}, ${serial})`,
        ),
      ),
    ...resumeComplete(
      db,
      { orderId, required, at },
      and(rowExists(orders, isMet), isAskedFor(orderId)),
    ),
    ...bumpOrder(db, orderId, rowExists(orders, isMet)),
  ]);
  return results[0]?.rowsAffected === 1;
}

/** Returns an order's device, or null if it has none or the order is closed. */
export async function findOpenDevice(db: Db, orderId: string): Promise<OrderDeviceJson | null> {
  const [order] = await db.orm
    .select({ device: orders.device })
    .from(orders)
    .where(and(eq(orders.id, orderId), orderStateMeets(isOpen)));
  return order?.device ?? null;
}
