import { expect, type Locator, type Page } from '@playwright/test';
import { attach, file, log, openChat, png, sendButton } from '#web/tests/chat/chat-files.ts';
import { logText } from '#web/tests/datalogs/log-generator.ts';
import { openAccount } from '#web/tests/session/account-dialog.ts';
import { screens } from '#web/tests/support/responses.ts';
import { newCustomer, signedInPage, test } from '#web/tests/support/users.ts';

const [phone] = screens;

test('closes one dialog at a time on Back, and leaves no entries behind', async ({ browser }) => {
  const page = await signedInPage(browser, 'Demo Admin', phone);
  await page.goto('/my-orders');
  await page.goto('/admin');
  await expect(page.getByRole('tab').first()).toBeVisible();
  const team = page.getByRole('dialog', { name: 'Team' });
  const open = async () => {
    await page.getByRole('button', { name: 'Tools' }).click();
    await page.getByRole('menuitem', { name: 'Team' }).click();
  };
  const entries = () =>
    page.evaluate(() => {
      const { dialogs = 0, dialogsOf, __TSR_key } = history.state;
      return dialogsOf === __TSR_key ? dialogs : 0;
    });

  await open();
  await expect(team).toBeVisible();
  await page.goBack();
  await expect(team).toBeHidden();

  for (const _time of ['first', 'again']) {
    await open();
    await team.getByRole('button', { name: 'Close' }).click();
    await expect(team).toBeHidden();
    await expect.poll(entries).toBe(0);
  }

  await open();
  await expect.poll(entries).toBe(1);
  await page.reload();
  await expect(page.getByRole('tab').first()).toBeVisible();
  await expect(team).toBeHidden();
  await expect.poll(entries).toBe(0);

  // What the router keeps of the reloaded entry must not count for the next page.
  const search = page.getByLabel('Search all orders');
  await search.fill('Ram');
  await expect(page).toHaveURL(/q=Ram/);
  await expect.poll(entries).toBe(0);
  await expect(page).toHaveURL(/\/admin/);
  await search.fill('');

  await page.goForward();
  await expect.poll(entries).toBe(0);
  await expect(team).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL('/my-orders');
});

/** Goes back and expects that only the last of these layers closes. */
async function expectOneClosed(page: Page, layers: Locator[]): Promise<void> {
  await page.goBack();
  await expect(layers.at(-1) as Locator).toBeHidden();
  for (const layer of layers.slice(0, -1)) await expect(layer).toBeVisible();
}

async function sendFile(page: Page, name: string, bytes: Buffer): Promise<void> {
  await attach(page, file(name, bytes));
  await sendButton(page).click();
  await expect(log(page).getByText(name).first()).toBeVisible();
}

test('closes a photo, a log and the order one at a time on Back', async ({ browser }) => {
  const { page } = await openChat(browser, phone);
  const order = page.getByRole('dialog', { name: 'Order Details & Communication' });
  await sendFile(page, 'door-plate.png', png);
  await log(page).getByRole('link', { name: 'door-plate.png' }).click();
  const photo = page.getByRole('dialog', { name: 'door-plate.png' });
  await expect(photo).toBeVisible();
  await expectOneClosed(page, [order, photo]);

  await sendFile(page, 'pull.csv', Buffer.from(logText({ format: 'hpTuners', rows: 200 })));
  await log(page).getByRole('button', { name: 'View Log' }).click();
  const viewer = page.getByRole('dialog', { name: 'pull.csv' });
  await expect(viewer).toBeVisible();
  await expectOneClosed(page, [order, viewer]);
  await page.goto('/my-orders');
  await page.getByText('View Details & Chat').click();
  await expect(order).toBeVisible();
  await expectOneClosed(page, [page.getByRole('heading', { name: 'My Orders' }), order]);
});

test('closes a form in the account, the account and the order form one at a time on Back', async ({
  browser,
}) => {
  const page = await signedInPage(browser, newCustomer('Bea'), phone);
  await page.goto('/product/2013-2018-ram-2500-68rfe');
  const title = page.getByRole('heading', { name: '2013-2018 6.7L' });
  await page.getByRole('button', { name: 'Request Order' }).click();
  const request = page.getByRole('dialog', { name: 'Request Calibration Order' });
  await expect(request).toBeVisible();
  await expectOneClosed(page, [title, request]);

  const account = await openAccount(page);
  await account.getByRole('button', { name: 'Add a Truck' }).click();
  const truck = page.getByRole('dialog', { name: 'Add a Truck' });
  await expect(truck).toBeVisible();
  await expectOneClosed(page, [account, truck]);
  await expectOneClosed(page, [title, account]);
  await expect(page).toHaveURL(/\/product\/2013-2018-ram-2500-68rfe/);
});
