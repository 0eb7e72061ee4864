import { expect } from '@playwright/test';
import { openWithPushDevice } from '#web/tests/push/fake-push-manager.ts';
import { openAccount } from '#web/tests/session/account-dialog.ts';
import { newOrder } from '#web/tests/support/place-order.ts';
import { stubResponse } from '#web/tests/support/responses.ts';
import { newCustomer, signedInPage, signIn, test } from '#web/tests/support/users.ts';
import { writeAs } from '#web/tests/support/write.ts';
import type { AlertJson } from '#worker/domain/jobs/alerts.api.ts';
import { shoot } from './shoot.ts';

test('the customer’s account', async ({ browser }) => {
  const page = await signIn(browser, newCustomer('Ana'));
  await openAccount(page);
  const ask = page.getByRole('button', { name: 'Request Deletion' });
  await ask.waitFor();
  await shoot(page, 'account');
  await ask.click();
  const prompt = page.getByRole('dialog', { name: 'Delete your account?' });
  await prompt.waitFor();
  await shoot(page, 'account-deletion');
  await prompt.getByRole('button', { name: 'Request Deletion' }).click();
  const asked = page.getByText('You asked us to delete your account on');
  await asked.waitFor();
  await asked.scrollIntoViewIfNeeded();
  await shoot(page, 'account-deletion-asked');
});

test('customer notifications', async ({ browser }) => {
  const { page } = await openWithPushDevice(browser, { permission: 'default' });
  await page.getByRole('button', { name: 'Turn On' }).waitFor();
  await shoot(page, 'push-hint');

  const { customer, order } = await newOrder(browser, { vin: '1C6RR7LT0ES000000' });
  const admin = await signedInPage(browser, 'Demo Admin');
  const path = `/api/admin/orders/${order.id}`;
  await writeAs(admin, 'POST', `/api/orders/${order.id}/messages`, { message: 'Which tires?' });
  await writeAs(admin, 'PATCH', path, {
    status: 'denied',
    adminResponse: 'The VIN belongs to another truck. Send us a photo of the door plate.',
  });
  await customer.goto('/my-orders');
  await customer.getByText('1 new message', { exact: false }).first().waitFor();
  await shoot(customer, 'my-orders-unread');
  await customer.getByRole('button', { name: 'View Details & Chat' }).click();
  const again = customer.getByRole('button', { name: 'Fix and Resubmit' });
  await again.scrollIntoViewIfNeeded();
  await customer.getByRole('log').getByText('Which tires?').waitFor();
  await shoot(customer, 'order-denied');
  await again.click();
  await customer.getByText('Resubmitting your').waitFor();
  await shoot(customer, 'resubmit');

  await stubResponse(customer, '**/api/orders/my-orders', [
    { ...order, status: 'approved', stripeInvoiceUrl: 'https://invoice.stripe.com/i/1' },
  ]);
  await customer.goto('/my-orders');
  await customer.getByRole('link', { name: 'Pay $1397' }).first().waitFor();
  await shoot(customer, 'pay-invoice');
});

test('admin alerts', async ({ browser }) => {
  const { customer, order } = await newOrder(browser);
  const message = { message: 'Will it be done by Friday?' };
  await writeAs(customer, 'POST', `/api/orders/${order.id}/messages`, message);
  const admin = await signedInPage(browser, 'Demo Admin');
  const alert = (change: Partial<AlertJson>): AlertJson => ({
    id: String(change.kind),
    kind: 'jobFailed',
    jobKind: null,
    detail: null,
    orderId: order.id,
    createdAt: order.createdAt,
    user: order.user,
    ...change,
  });
  await stubResponse(admin, '**/api/admin/alerts', [
    alert({ kind: 'jobFailed', jobKind: 'createInvoice', detail: 'Stripe: the account is closed' }),
    alert({ kind: 'paidAfterDenial', detail: '$1397' }),
    alert({ kind: 'deletionRequested', orderId: null }),
  ]);
  await admin.goto('/admin');
  await admin.getByRole('button', { name: '3 things need attention' }).click();
  const alerts = admin.getByRole('region', { name: 'Needs attention' });
  await expect(alerts.getByRole('listitem')).toHaveCount(3);
  await shoot(admin, 'admin-alerts');
});
