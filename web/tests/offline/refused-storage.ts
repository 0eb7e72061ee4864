import type { Page } from '@playwright/test';
import { originOf } from '#web/tests/support/people.ts';

/** A browser that refuses IndexedDB from the next page on, as some do in private windows. */
export async function refuseStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('The user denied permission.', 'SecurityError');
    };
  });
}

/** A browser that has no room left for the store; before it has kept anything, for it remembers the room. */
export async function fillDisk(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const origin = originOf(page);
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
}
