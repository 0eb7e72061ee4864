import type { Deps } from '#worker/deps.ts';
import type { OrderDeviceJson } from '#worker/domain/orders/orders.api.ts';
import { AppError } from '#worker/http/errors.ts';
import { updateDevice } from './devices.repository.ts';

/** Stores the device that an order's files are licensed to. Throws 409 once the order is closed. */
export async function setDevice(
  { db }: Pick<Deps, 'db'>,
  { orderId, device }: { orderId: string; device: OrderDeviceJson },
): Promise<OrderDeviceJson> {
  if (await updateDevice(db, orderId, device)) return device;
  throw new AppError('conflict', 'This order is closed, so you can’t change it anymore.');
}
