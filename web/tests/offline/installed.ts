import type { Browser, Page } from '@playwright/test';
import { signIn } from '#web/tests/support/people.ts';
import { expectServiceWorker } from './under-service-worker.ts';

/** Signs somebody in whose browser has the app as if it were installed: what they open next needs no network. */
export async function installed(browser: Browser, as: Parameters<typeof signIn>[1]): Promise<Page> {
  const page = await signIn(browser, as, { serviceWorkers: 'allow' });
  await expectServiceWorker(page);
  return page;
}
