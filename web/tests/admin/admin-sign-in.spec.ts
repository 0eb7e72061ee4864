import { expect } from '@playwright/test';
import { fact } from '#web/tests/support/facts.ts';
import { newOrder } from '#web/tests/support/place-order.ts';
import { expectSignInRedirect } from '#web/tests/support/responses.ts';
import { endSession, signedInPage, test } from '#web/tests/support/users.ts';

test('requires a reason for a denial and shows it to the customer', async ({ browser }) => {
  const { order, customer } = await newOrder(browser);
  const admin = await signedInPage(browser, 'Demo Admin');
  await admin.goto(`/admin?order=${order.id}`);
  await admin.getByRole('button', { name: 'Deny Order' }).click();
  const deny = admin.getByRole('dialog', { name: 'Deny Order' });
  await expect(deny).toContainText(
    'Provide a reason for denying this order. The customer will see this message.',
  );
  const button = deny.getByRole('button', { name: 'Deny', exact: true });
  await expect(button).toBeDisabled();
  await deny.getByLabel('Reason for Denial *').fill(' \n ');
  await expect(button).toBeDisabled();
  await deny.getByLabel('Reason for Denial *').fill('The VIN belongs to another truck.');
  await button.click();
  await expect(admin.getByText('The order status has been updated successfully.')).toBeVisible();
  await expect(fact(admin, 'Denial Reason')).toHaveText('The VIN belongs to another truck.');
  await customer.goto('/my-orders');
  await expect(customer.getByText('The VIN belongs to another truck.')).toBeVisible();
});

test('shows a conflict and the current order to the second of two admins who decide', async ({
  browser,
}) => {
  const { order } = await newOrder(browser);
  const [fast, slow] = [
    await signedInPage(browser, 'Demo Admin'),
    await signedInPage(browser, 'Demo Admin'),
  ];
  for (const admin of [fast, slow]) {
    await admin.goto(`/admin?order=${order.id}`);
    await expect(admin.getByRole('button', { name: 'Deny Order' })).toBeVisible();
  }
  await slow.getByRole('button', { name: 'Deny Order' }).click();
  await slow.getByLabel('Reason for Denial *').fill('Too late.');
  await fast.getByRole('button', { name: 'Approve Order' }).click();
  await fast.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(fact(fast, 'Status')).toHaveText('Approved');
  await slow.getByRole('button', { name: 'Deny', exact: true }).click();
  await expect(slow.getByText('409: This order was already approved.')).toBeVisible();
  await expect(fact(slow, 'Status')).toHaveText('Approved');
  await expect(slow.getByRole('button', { name: 'Deny Order' })).toBeHidden();
});

test('redirects a signed-out admin to sign in, even from a decision dialog', async ({
  browser,
  page,
}) => {
  await expectSignInRedirect(page, () => page.goto('/admin'));

  const { order } = await newOrder(browser);
  const admin = await signedInPage(browser, 'Demo Admin');
  await admin.goto(`/admin?order=${order.id}`);
  await admin.getByRole('button', { name: 'Approve Order' }).click();
  // Block every other request, so that the decision is the first one to get a 401.
  await admin.route(/\/api\/(admin|auth|orders)\//, (route) =>
    route.request().method() === 'PATCH' ? route.fallback() : route.fulfill({ status: 503 }),
  );
  await endSession(admin);
  await expectSignInRedirect(admin, () =>
    admin.getByRole('button', { name: 'Approve', exact: true }).click(),
  );
});
