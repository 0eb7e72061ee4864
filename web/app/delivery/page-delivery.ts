import { connectivity } from '#web/api/connectivity.ts';
import { expectedUserId } from '#web/api/session.ts';
import { outboxDatabase } from '#web/delivery/browser/outbox-database.ts';
import { confirmCloseWhileNeeded, pageTransport } from '#web/delivery/browser/page.ts';
import { openChannel, systemClock, webLock } from '#web/delivery/browser/platform.ts';
import { createDelivery, type Delivery } from '#web/delivery/delivery.ts';
import type { DeliveryItem } from '#web/delivery/item.ts';
import { requestPersistence } from '#web/offline/storage-support.ts';
import { announceDelivery } from './announce-delivery.ts';
import { deliveryEntries } from './delivery-entries.ts';

export function createPageDelivery(): Delivery {
  return createDelivery({
    database: { ...outboxDatabase, add: addDurably },
    transport: pageTransport,
    clock: systemClock,
    channel: openChannel(),
    lock: webLock,
    entries: deliveryEntries,
    userId: expectedUserId,
    events: announceDelivery,
  });
}

/** Asks for permanent storage again: the browser may have refused at sign-in. */
function addDurably(item: DeliveryItem): Promise<DeliveryItem> {
  void requestPersistence();
  return outboxDatabase.add(item);
}

/** Starts the delivery, and resumes it whenever the network is back or the user returns to the page. */
export async function startDelivery(delivery: Delivery): Promise<void> {
  const wake = () => void delivery.wake();
  connectivity.subscribe(() => connectivity.get() === 'online' && wake());
  addEventListener('focus', wake);
  document.addEventListener('visibilitychange', () => document.hidden || wake());
  addEventListener('offline', delivery.goOffline);
  confirmCloseWhileNeeded(deliveryEntries);
  await delivery.start();
}
