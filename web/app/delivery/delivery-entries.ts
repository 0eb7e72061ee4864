import type { DeliveryEntry } from '#web/delivery/state.ts';
import { observable } from '#web/lib/observable.ts';

/** The unsent items of the current user, oldest first. The page's delivery sets them once it has loaded. */
export const deliveryEntries = observable<readonly DeliveryEntry[]>([]);
