import type { Page } from '@playwright/test';
import { originOf } from '#web/tests/support/users.ts';

/** Makes IndexedDB fail from the next page load on, as some browsers do in private windows. */
export async function blockStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('The user denied permission.', 'SecurityError');
    };
  });
}

/** Sets a storage quota of 1 byte. Call it before the app stores anything, because the browser caches the quota. */
export async function fillDisk(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const origin = originOf(page);
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
}
