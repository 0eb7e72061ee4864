import { expect } from '@playwright/test';
import { screens } from '#web/tests/support/responses.ts';
import { signedInPage, test } from '#web/tests/support/users.ts';

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
