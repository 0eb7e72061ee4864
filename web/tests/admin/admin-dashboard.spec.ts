import { expect } from '@playwright/test';
import { fact } from '#web/tests/support/facts.ts';
import { newOrder } from '#web/tests/support/place-order.ts';
import { signedInPage, test } from '#web/tests/support/users.ts';
import { findOrder } from './admin-list.ts';

/** A phone, and the tablet and desktop that admins work on. */
const screens = [
  { viewport: { width: 390, height: 844 }, hasTabs: true },
  { viewport: { width: 820, height: 1180 }, hasTabs: true },
  { viewport: { width: 1280, height: 900 }, hasTabs: false },
] as const;

test('has its tabs, orders and an order’s actions in view at every size', async ({ browser }) => {
  const { order, account } = await newOrder(browser);
  const admin = await signedInPage(browser, 'Demo Admin');
  await admin.goto('/admin?tab=images');
  for (const { viewport } of screens) {
    await admin.setViewportSize(viewport);
    await expect(admin.getByRole('tab').nth(4)).toBeInViewport({ ratio: 1 });
    await expect(admin.getByRole('tabpanel').getByRole('article').first()).toContainText(
      '2003-2005',
    );
  }
  await admin.goto('/admin');
  await (await findOrder(admin, account.email)).click();
  for (const { viewport, hasTabs } of screens) {
    await admin.setViewportSize(viewport);
    await expect(admin).toHaveURL(new RegExp(`order=${order.id}`));
    await expect(fact(admin, 'Order ID')).toHaveText(order.id.slice(0, 8));
    await expect(admin.getByRole('tab', { name: 'Chat' })).toBeVisible({ visible: hasTabs });
    const approve = admin.getByRole('button', { name: 'Approve Order' });
    await approve.scrollIntoViewIfNeeded();
    await expect(approve).toBeInViewport({ ratio: 1 });
  }
});
