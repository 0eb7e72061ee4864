import { onTestFinished } from 'vitest';
import { connectivity } from '#web/api/connectivity.ts';
import { expectedUserId } from '#web/api/session.ts';
import { announceDelivery } from '#web/app/announce-delivery.ts';
import type { DeliveryDatabase } from '#web/delivery/browser/outbox-database.ts';
import { pageTransport } from '#web/delivery/browser/page-transport.ts';
import { systemClock, webLock } from '#web/delivery/browser/platform.ts';
import { PutError } from '#web/delivery/browser/put-file.ts';
import { createDelivery } from '#web/delivery/delivery.ts';
import type { DeliveryItem } from '#web/delivery/delivery-item.ts';
import type { DeliveryEntry } from '#web/delivery/delivery-options.ts';
import type { Transport } from '#web/delivery/engine/send-item.ts';
import type { DeliverySlot } from '#web/delivery/use-delivery.ts';
import { observable } from '#web/lib/observable.ts';

/** Sends a file to the stubbed server: it reports half of the bytes, and then waits for the answer. */
const put: Transport['put'] = async (url, file, { signal, onProgress }) => {
  onProgress(file.size / 2);
  const { ok, status } = await fetch(url, { method: 'PUT', signal });
  if (!ok) throw new PutError(status);
  return '';
};

/** Returns the page's delivery until the end of the test. It stores its items in memory and sends to the stubbed server. */
export function createTestDelivery(): DeliverySlot {
  const entries = observable<readonly DeliveryEntry[]>([]);
  let isOpen = true;
  const delivery = createDelivery({
    ...{ entries, database: createDatabase(), clock: systemClock, lock: webLock },
    transport: { ...pageTransport, put },
    channel: undefined,
    userId: () => (isOpen ? expectedUserId() : undefined),
    events: announceDelivery,
  });
  const stopWaking = connectivity.subscribe(() => {
    if (connectivity.get() === 'online') void delivery.wake();
  });
  window.addEventListener('offline', delivery.cut);
  onTestFinished(() => {
    isOpen = false;
    stopWaking();
    window.removeEventListener('offline', delivery.cut);
  });
  return { entries, load: async () => delivery };
}

function createDatabase(): DeliveryDatabase {
  const stored = new Map<string, DeliveryItem>();
  return {
    list: async (userId) =>
      [...stored.values()].filter((item) => item.userId === userId).toSorted((a, b) => a.at - b.at),
    async add(item) {
      stored.set(item.key, item);
      return item;
    },
    has: async (key) => stored.has(key),
    async change(key, change) {
      const item = stored.get(key);
      if (item) stored.set(key, { ...item, ...change });
    },
    remove: async (key) => stored.delete(key),
  };
}
