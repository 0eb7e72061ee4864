import type { DeliverySlot } from '#web/delivery/use-delivery.ts';
import { loadWhenPossible } from '#web/ui/dialog/load-when-possible.ts';
import { deliveryEntries } from './delivery-entries.ts';

/** The page's delivery, which loads with the background work. */
export const deliverySlot: DeliverySlot = {
  entries: deliveryEntries,
  async load() {
    const { delivery } = await loadWhenPossible(() => import('./background.ts'));
    return delivery;
  },
};
