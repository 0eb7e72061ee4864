import { expect } from '@playwright/test';
import { newOrder } from '#web/tests/support/place-order.ts';
import { signedInPage, test } from '#web/tests/support/users.ts';
import { findOrder } from './admin-list.ts';

test('assigns an order, and keeps the filter for it in the URL', async ({ browser }) => {
  const [mine, other] = [await newOrder(browser), await newOrder(browser)];
  const admin = await signedInPage(browser, 'Demo Admin');
  await admin.goto(`/admin?order=${mine.order.id}`);
  const details = admin.getByRole('dialog', { name: 'Order Details' });
  const assignee = details.getByLabel('Assigned to');
  await expect(assignee).toBeEnabled();
  const assigned = admin.waitForResponse('**/assignee');
  await assignee.selectOption('Demo Admin (you)');
  expect((await assigned).ok()).toBe(true);
  await details.getByRole('button', { name: 'Close' }).click();

  await admin.getByRole('button', { name: 'Assigned to Me' }).click();
  await expect(admin).toHaveURL('/admin?tab=pending&mine=true');
  for (const _visit of ['at once', 'after a reload']) {
    await expect(await findOrder(admin, mine.account.email)).toContainText('You');
    await expect(await findOrder(admin, other.account.email)).toBeHidden();
    await expect(admin.getByText('No orders match these filters')).toBeVisible();
    await admin.reload();
    await expect(admin.getByRole('button', { name: 'Assigned to Me' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  }
});
