/** Creates an outbox in memory. `copy` copies each item that is read, as IndexedDB does. */
export function createMemoryDatabase(
  stored = new Map<string, DeliveryItem>(),
  copy = (item: DeliveryItem) => item,
): DeliveryDatabase {
  return {
    list: async (userId) =>
      [...stored.values()]
        .filter((item) => item.userId === userId)
        .sort((a, b) => a.at - b.at)
        .map((item) => copy(item)),
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

import type { DeliveryItem } from '#web/delivery/item.ts';
import type { DeliveryDatabase } from '#web/delivery/ports.ts';
