import { type BrowserContext, expect } from '@playwright/test';
import { placeOrder } from '#web/tests/support/place-order.ts';
import { newCustomer, signedInPage, signIn, test } from '#web/tests/support/users.ts';
import { writeAs } from '#web/tests/support/write.ts';

const note =
  'This browser may delete this before it’s sent. Open the app again as soon as you have signal.';

/** Sends a message offline in a new tab, in a browser that grants or refuses persistent storage. */
async function sendOffline(context: BrowserContext, orderId: string, isGranted: boolean) {
  const page = await context.newPage();
  await page.addInitScript((granted) => {
    StorageManager.prototype.persisted = async () => false;
    StorageManager.prototype.persist = async () => {
      document.documentElement.dataset.asked = 'true';
      return granted;
    };
  }, isGranted);
  await page.goto(`/my-orders?order=${orderId}`);
  await expect(page.getByText('No messages yet.', { exact: false })).toBeVisible();
  await context.setOffline(true);
  await page.getByPlaceholder('Type your message...').fill('Hello');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Waiting for signal')).toBeVisible();
  return page;
}

test('says on a waiting message if the browser may delete it', async ({ browser }) => {
  const page = await signedInPage(browser, newCustomer('Pat'));
  const [kept, order] = [await placeOrder(page), await placeOrder(page)];
  const keeping = await sendOffline(page.context(), kept.id, true);
  await expect(keeping.locator('html[data-asked]')).toBeAttached();
  await expect(keeping.getByText(note)).toBeHidden();
  await keeping.close();
  await page.context().setOffline(false);
  const deleting = await sendOffline(page.context(), order.id, false);
  await expect(deleting.getByText(note)).toBeVisible();
});

test('says that unsent items are gone after the browser has deleted its storage', async ({
  browser,
}) => {
  const page = await signIn(browser, newCustomer('Pat'));
  // The app must not start between the report and the loss.
  await page.goto('/icon.svg');
  await page.evaluate(() => localStorage.clear());
  await writeAs(page, 'PUT', '/api/account/unsent-items', { count: 2 });
  await page.goto('/');
  const banner = page.getByRole('status').filter({ hasText: '2 unsent items are gone' });
  await expect(banner).toBeVisible();
  await banner.getByRole('button', { name: 'Got It' }).click();
  await expect(banner).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Calibrations', level: 1 })).toBeVisible();
  await expect(banner).toBeHidden();
});
