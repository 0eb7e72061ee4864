import type { Browser, Page } from '@playwright/test';
import { signIn } from '#web/tests/support/users.ts';
import { expectServiceWorker } from './service-worker.ts';

/** Signs a user in and waits for the service worker, so that the app works offline. */
export async function openInstalledApp(
  browser: Browser,
  as: Parameters<typeof signIn>[1],
): Promise<Page> {
  const page = await signIn(browser, as, { serviceWorkers: 'allow' });
  await expectServiceWorker(page);
  return page;
}
