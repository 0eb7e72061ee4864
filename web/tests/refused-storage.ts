import type { Page } from '@playwright/test';

/** A browser that refuses IndexedDB, as some do in private windows, or whose disk is full. */
export async function refuseStorage(page: Page, how: 'refused' | 'full'): Promise<void> {
  await page.addInitScript((kind) => {
    if (kind === 'refused') {
      IDBFactory.prototype.open = () => {
        throw new DOMException('The user denied permission.', 'SecurityError');
      };
    } else {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('No room.', 'QuotaExceededError');
      };
    }
  }, how);
}
