import type { Deps } from '#worker/deps.ts';
import type { OrderDeviceEditJson, OrderDeviceJson } from '#worker/domain/orders/orders.api.ts';
import { AppError } from '#worker/http/errors.ts';
import { findOpenDevice, updateDevice } from './devices.repository.ts';

/**
 * Stores the device that an order's files are licensed to. Throws 409 once the order is closed, and if it has another
 * device than the edit replaces.
 */
export async function setDevice(
  { db }: Pick<Deps, 'db'>,
  { orderId, edit: { replaces, ...device } }: { orderId: string; edit: OrderDeviceEditJson },
): Promise<OrderDeviceJson> {
  if (await updateDevice(db, { orderId, device, replaces })) return device;
  const stored = await findOpenDevice(db, orderId);
  throw new AppError(
    'conflict',
    stored
      ? `Someone just saved ${stored.kind} ${stored.serial} as the device. Save again to replace it.`
      : 'This order is closed, so you can’t change it anymore.',
  );
}
