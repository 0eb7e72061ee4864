import { expect } from '@playwright/test';
import { fact } from '#web/tests/support/facts.ts';
import { newOrder } from '#web/tests/support/place-order.ts';
import { signedInPage, test } from '#web/tests/support/users.ts';
import { openDashboardWithOrders } from './admin-list.ts';

test('keeps the place in the list when an order opens and closes, and focuses it after Back', async ({
  browser,
}) => {
  const admin = await openDashboardWithOrders(browser, 60);
  // A locator by role wouldn't find it behind the dialog of a phone.
  const row = admin.locator('li', { hasText: 'number40@example.com' });
  const details = admin.getByRole('dialog', { name: 'Order Details' });
  const top = () => row.evaluate((item) => item.getBoundingClientRect().top);
  for (const [width, height] of [
    [390, 844],
    [820, 1180],
    [1280, 900],
  ] as const) {
    await test.step(`${width} px`, async () => {
      await admin.setViewportSize({ width, height });
      // The list measures its rows once per width.
      await admin.reload();
      await row.getByRole('button').click();
      await expect(details).toBeVisible();
      await expect(row).toBeInViewport({ ratio: 0.9 });
      await admin.keyboard.press('Escape');
      await expect(details).toBeHidden();
      await expect(row).toBeInViewport({ ratio: 0.9 });

      // A user scrolls with an input, which ends keeping the row in place. A script doesn't.
      await admin.keyboard.press('Shift');
      await row.evaluate((item) => item.scrollIntoView({ block: 'center' }));
      const before = await top();
      const moved = async () => Math.abs((await top()) - before);
      for (let times = 0; times < 2; times += 1) {
        await row.getByRole('button').click();
        await expect(details).toBeVisible();
        await expect.poll(moved).toBeLessThanOrEqual(2);
        await admin.goBack();
        await expect(details).toBeHidden();
        await expect.poll(moved).toBeLessThanOrEqual(2);
        await expect(row.getByRole('button')).toBeFocused();
      }
    });
  }
});

test('does not confirm a decision while Enter is held from opening it', async ({ browser }) => {
  const { order } = await newOrder(browser);
  const admin = await signedInPage(browser, 'Demo Admin');
  await admin.goto(`/admin?order=${order.id}`);
  let isDecided = false;
  admin.on('request', (request) => {
    isDecided ||= request.method() === 'PATCH';
  });
  await admin.getByRole('button', { name: 'Approve Order' }).focus();
  await admin.keyboard.down('Enter');
  const approve = admin.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true });
  await expect(approve).toBeFocused();
  await admin.keyboard.down('Enter');
  await admin.keyboard.up('Enter');
  await expect(approve).toBeFocused();
  expect(isDecided).toBe(false);
  await admin.keyboard.press('Enter');
  await expect(fact(admin, 'Status')).toHaveText('Approved');
});
