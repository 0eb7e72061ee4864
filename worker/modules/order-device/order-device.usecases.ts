import { findBuildSheet } from '#db/statements/orders/build-answers.ts';
import type { Deps } from '#worker/deps.ts';
import { requiredIds } from '#worker/domain/build-sheet/build-sheet.ts';
import type { OrderDeviceEditJson, OrderDeviceJson } from '#worker/domain/orders/orders.api.ts';
import { AppError } from '#worker/http/errors.ts';
import { findOpenDevice, updateOrderDevice } from './order-device.repository.ts';

/**
 * Stores the device that an order's files are licensed to. Throws 409 if the order is closed, or
 * has another device than the edit replaces.
 */
export async function setOrderDevice(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { orderId, edit: { replaces, ...device } }: { orderId: string; edit: OrderDeviceEditJson },
): Promise<OrderDeviceJson> {
  const sheet = await findBuildSheet(db, orderId);
  const required = sheet ? requiredIds(sheet.questions, sheet.productId) : [];
  if (await updateOrderDevice(db, { orderId, device, replaces, required, at: now() }))
    return device;
  const stored = await findOpenDevice(db, orderId);
  throw new AppError(
    'conflict',
    stored
      ? `Someone just saved ${stored.kind} ${stored.serial} as the device. Save again to replace it.`
      : 'This order is closed, so you can’t change it anymore.',
  );
}
