import type { DeliveryDatabase } from '#web/delivery/browser/outbox-database.ts';
import type { DeliveryItem } from '#web/delivery/delivery-item.ts';

interface Options {
  /** Returns whether an item can be sent immediately, so that it doesn't have to be stored. */
  isOnline(): boolean;
}

/** Keeps items in memory that the database can't store, as long as the browser is online to send them. */
export function withMemoryFallback(
  database: DeliveryDatabase,
  { isOnline }: Options,
): DeliveryDatabase {
  const memory = new Map<string, DeliveryItem>();
  return {
    async list(userId) {
      const own = [...memory.values()].filter((item) => item.userId === userId);
      // If storage is blocked, every read fails.
      if (own.length === 0) return database.list(userId);
      const stored = await database.list(userId).catch(() => []);
      return [...stored, ...own].sort((a, b) => a.at - b.at);
    },
    async add(item) {
      try {
        return await database.add(item);
      } catch (error) {
        if (!isOnline()) throw error;
        const unsaved = { ...item, isUnsaved: true };
        memory.set(item.key, unsaved);
        return unsaved;
      }
    },
    has: async (key) => memory.has(key) || database.has(key),
    async change(key, change) {
      const item = memory.get(key);
      if (item) memory.set(key, { ...item, ...change });
      else await database.change(key, change);
    },
    remove: async (key) => memory.delete(key) || database.remove(key),
  };
}
