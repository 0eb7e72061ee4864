import * as v from 'valibot';
import { load, save, storageKeys } from '#web/lib/storage.ts';
import { canChange } from '#worker/domain/orders/order-lifecycle.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';

/** Returns whether the next order opens after a decision. Each device has its own setting. */
export function opensNextOrder(): boolean {
  return load(storageKeys.nextOrder, v.boolean()) ?? true;
}

export function setOpensNextOrder(opens: boolean): void {
  save(storageKeys.nextOrder, opens);
}

/**
 * Returns the next order that an admin can decide on. `following` are the orders after the decided one when its dialog
 * opened; `current` are all orders as they are now.
 */
export function nextToDecide(
  following: readonly OrderJson[],
  current: readonly OrderJson[],
): OrderJson | undefined {
  const undecided = new Set(
    current.filter((order) => canChange(order, 'approved')).map(({ id }) => id),
  );
  return following.find(({ id }) => undecided.has(id));
}
