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
 * Returns the next order that an admin can decide on. `others` are the other orders of the list, in the order in which
 * to open them; `current` are all orders as they are now.
 */
export function nextToDecide(
  others: readonly OrderJson[],
  current: readonly OrderJson[],
): OrderJson | undefined {
  const undecided = new Set(
    current.filter((order) => canChange(order, 'approved')).map(({ id }) => id),
  );
  return others.find(({ id }) => undecided.has(id));
}
