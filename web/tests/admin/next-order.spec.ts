import { expect, type Page } from '@playwright/test';
import { fact } from '#web/tests/support/facts.ts';
import { newOrder } from '#web/tests/support/place-order.ts';
import { stubResponse } from '#web/tests/support/responses.ts';
import { signedInPage, test } from '#web/tests/support/users.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { rowsOf, stubOrders } from './admin-list.ts';

const orderPath = /\/api\/admin\/orders\/truck-\d$/;

/** Opens the dashboard with three pending orders; the server stores each decision. */
async function openThreeOrders(admin: Page, known: OrderJson): Promise<void> {
  const orders = [1, 2, 3].map((day) => ({
    ...known,
    id: `truck-${day}`,
    vehicleModel: `Truck ${day}`,
    createdAt: `2026-01-0${day}T00:00:00.000Z`,
  }));
  await stubOrders(admin, () => orders);
  await admin.route(orderPath, async (route) => {
    const id = route.request().url().split('/').at(-1);
    const order = orders.find((each) => each.id === id);
    await route.fulfill({ json: { ...order, ...route.request().postDataJSON() } });
  });
  await admin.goto('/admin');
  await expect(rowsOf(admin)).toHaveCount(3);
}

test('denies with a template and opens the next order, if the admin asks for it', async ({
  browser,
}) => {
  const { order } = await newOrder(browser);
  const admin = await signedInPage(browser, 'Demo Admin', {
    viewport: { width: 820, height: 1180 },
  });
  await stubResponse(admin, '**/api/admin/replies', [
    {
      id: 'reply',
      kind: 'denial',
      title: 'Wrong VIN',
      text: 'Hi {first name}, check the VIN of your {truck}.',
      version: 1,
    },
  ]);
  await openThreeOrders(admin, order);
  const details = admin.getByRole('dialog', { name: 'Order Details' });
  const title = details.getByRole('heading', { name: 'Order Details' });

  // `signedInPage` has turned it off on this device.
  await rowsOf(admin).filter({ hasText: 'Truck 1' }).getByRole('button').click();
  await details.getByRole('button', { name: 'Approve Order' }).click();
  const approve = admin.getByRole('dialog', { name: 'Approve Order' });
  await expect(approve.getByRole('checkbox')).not.toBeChecked();
  await approve.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(fact(admin, 'Status')).toHaveText('Approved');
  await expect(title).toBeFocused();
  await expect(details).toHaveAccessibleDescription(/Truck 1/);

  await rowsOf(admin).filter({ hasText: 'Truck 2' }).getByRole('button').click();
  await expect(details).toHaveAccessibleDescription(/Truck 2/);
  await details.getByRole('button', { name: 'Deny Order' }).click();
  const deny = admin.getByRole('dialog', { name: 'Deny Order' });
  await deny.getByLabel('Insert a template').selectOption('Wrong VIN');
  await expect(deny.getByLabel('Reason for Denial *')).toHaveValue(
    'Hi Ned, check the VIN of your 2014 Ram Truck 2.',
  );
  await deny.getByText('Open the next order').click();
  await deny.getByRole('button', { name: 'Deny', exact: true }).click();
  await expect(details).toHaveAccessibleDescription(/Truck 3/);
  await expect(title).toBeFocused();
  await expect(admin).toHaveURL(/order=truck-3/);
  await expect(admin.getByRole('tab', { name: 'Pending (1)' })).toBeVisible();
});
