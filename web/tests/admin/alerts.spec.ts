import { expect, type Page } from '@playwright/test';
import { expectNoFindings } from '#web/tests/layout/axe.ts';
import { newOrder } from '#web/tests/support/place-order.ts';
import { hangResponse, screens } from '#web/tests/support/responses.ts';
import { signedInPage, test } from '#web/tests/support/users.ts';
import type { UserJson } from '#worker/domain/accounts/accounts.api.ts';
import type { AlertJson } from '#worker/domain/jobs/alerts.api.ts';
import { findOrder } from './admin-list.ts';

const customer: UserJson = {
  id: 'customer',
  firstName: 'Nell',
  lastName: 'Rivera',
  email: 'nell@example.com',
  profileImageUrl: null,
  isAdmin: false,
};

function alert(change: Partial<AlertJson>): AlertJson {
  return {
    id: change.kind ?? 'alert',
    kind: 'jobFailed',
    jobKind: null,
    detail: null,
    orderId: null,
    createdAt: '2026-10-01T12:00:00.000Z',
    user: null,
    ...change,
  };
}

const resolvingPaths = [
  '**/api/admin/alerts/*/*',
  '**/api/admin/users/*/deletion',
  '**/api/admin/orders/*/invoice',
];

/** Stubs the alerts; resolving one removes it. Returns the paths of the resolving requests. */
async function stubAlerts(page: Page, alerts: AlertJson[]): Promise<string[]> {
  const requests: string[] = [];
  let shown = alerts;
  await page.route('**/api/admin/alerts', (route) => route.fulfill({ json: shown }));
  const remove = (id: string | undefined) => {
    shown = shown.filter((one) => one.id !== id && one.user?.id !== id && one.orderId !== id);
  };
  for (const path of resolvingPaths) {
    await page.route(path, (route) => {
      const { pathname } = new URL(route.request().url());
      requests.push(pathname);
      remove(pathname.split('/').at(-2));
      return route.fulfill({ status: 204 });
    });
  }
  return requests;
}

const section = (page: Page) => page.getByRole('region', { name: 'Needs attention' });
const toggle = (page: Page) =>
  page.getByRole('status').getByRole('button', { name: /things? needs? attention/ });

async function openAlerts(page: Page): Promise<void> {
  await page.goto('/admin');
  await toggle(page).click();
  await expect(section(page)).toBeVisible();
}

for (const { name, viewport } of screens) {
  test(`shows alerts above the orders on ${name} and removes each when resolved`, async ({
    browser,
  }) => {
    const { order } = await newOrder(browser);
    const admin = await signedInPage(browser, 'Demo Admin', { viewport });
    const requests = await stubAlerts(admin, [
      alert({
        jobKind: 'createInvoice',
        detail: 'No such customer',
        orderId: order.id,
        user: customer,
      }),
      alert({ kind: 'disputed', orderId: order.id, user: customer }),
      alert({ kind: 'paidAfterDenial', orderId: order.id, user: customer }),
      alert({ kind: 'deletionRequested', user: { ...customer, id: 'deleted-customer' } }),
    ]);
    await openAlerts(admin);
    await expect(toggle(admin)).toHaveText('4 things need attention');
    const row = (text: string) => section(admin).getByRole('listitem').filter({ hasText: text });
    const failed = row("We couldn't create an invoice");
    await expect(failed).toContainText('Nell Rivera');
    await expect(failed).toContainText('No such customer');
    await expect(row('A customer disputed a payment')).toBeVisible();
    await expect(row('A customer paid for a denied order')).toBeVisible();
    await expectNoFindings(admin, 'main');
    await failed.getByRole('button', { name: 'Try Again' }).click();
    await expect(failed).toBeHidden();
    await expect(toggle(admin)).toHaveText('3 things need attention');
    await row('A customer disputed a payment').getByRole('button', { name: 'Done' }).click();
    await expect(row('A customer disputed a payment')).toBeHidden();
    const deletion = row('A customer wants their data deleted');
    await deletion.getByRole('button', { name: 'Delete Their Data' }).click();
    const dialog = admin.getByRole('dialog', { name: 'Delete Their Data' });
    await expect(dialog).toContainText('nell@example.com');
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(deletion).toBeHidden();
    await expect(admin.getByText('We deleted the data of nell@example.com.')).toBeVisible();
    expect(requests).toEqual([
      '/api/admin/alerts/alert/retry',
      '/api/admin/alerts/disputed/done',
      '/api/admin/users/deleted-customer/deletion',
    ]);
    await row('A customer paid for a denied order')
      .getByRole('button', { name: 'Open Order' })
      .click();
    await expect(admin.getByRole('heading', { name: 'Order Chat' })).toBeVisible();
  });
}

test('creates a voided invoice again from its alert', async ({ browser }) => {
  const admin = await signedInPage(browser, 'Demo Admin');
  const requests = await stubAlerts(admin, [
    alert({ kind: 'invoiceVoided', orderId: 'order-1', user: customer }),
  ]);
  await openAlerts(admin);
  const row = section(admin).getByRole('listitem').filter({ hasText: 'An invoice was voided' });
  await expectNoFindings(admin, 'main');
  await row.getByRole('button', { name: 'Create Invoice Again' }).click();
  await expect(row).toBeHidden();
  expect(requests).toEqual(['/api/admin/orders/order-1/invoice']);
});

test('removes a resolved alert before the next poll', async ({ browser }) => {
  const admin = await signedInPage(browser, 'Demo Admin');
  await stubAlerts(admin, [
    alert({ kind: 'disputed', user: customer }),
    alert({ jobKind: 'email' }),
  ]);
  await admin.clock.install();
  await openAlerts(admin);
  // Freeze the clock, so that no poll can remove it.
  await admin.clock.pauseAt(new Date(await admin.evaluate(() => Date.now() + 1000)));
  const resolved = section(admin)
    .getByRole('listitem')
    .filter({ hasText: 'A customer disputed a payment' });
  await resolved.getByRole('button', { name: 'Done' }).click();
  await expect(async () => {
    await admin.clock.runFor(20);
    await expect(resolved).toBeHidden({ timeout: 500 });
  }).toPass({ timeout: 15_000 });
});

test('toggles the list, exposes its state, and causes no layout shift', async ({ browser }) => {
  const { account } = await newOrder(browser);
  const admin = await signedInPage(browser, 'Demo Admin');
  await admin.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as Shift).value);
    }).observe({ type: 'layout-shift', buffered: true });
    interface Shift extends PerformanceEntry {
      value: number;
    }
  });
  await stubAlerts(admin, [alert({ jobKind: 'email', user: customer })]);
  await admin.goto('/admin');
  await expect(toggle(admin)).toHaveText('1 thing needs attention');
  await findOrder(admin, account.email);
  const shifts = await admin.evaluate(() => (window as Window & { shifts?: number[] }).shifts);
  expect(shifts?.reduce((sum, one) => sum + one, 0)).toBeLessThan(0.01);
  await expect(toggle(admin)).toHaveAttribute('aria-expanded', 'false');
  await expect(section(admin)).toBeHidden();
  await toggle(admin).press('Enter');
  await expect(toggle(admin)).toHaveAttribute('aria-expanded', 'true');
  await expect(section(admin)).toContainText("We couldn't send an email");
  await toggle(admin).press('Enter');
  await expect(section(admin)).toBeHidden();
});

test('shows the orders when the alerts don’t load', async ({ browser }) => {
  await newOrder(browser);
  const admin = await signedInPage(browser, 'Demo Admin');
  await hangResponse(admin, '**/api/admin/alerts');
  await admin.goto('/admin');
  await expect(admin.getByRole('tab').first()).toBeVisible();
});

test('shows nothing without alerts', async ({ browser }) => {
  const admin = await signedInPage(browser, 'Demo Admin');
  await stubAlerts(admin, []);
  const read = admin.waitForResponse('**/api/admin/alerts');
  await admin.goto('/admin');
  await read;
  await expect(admin.getByRole('tab').first()).toBeVisible();
  await expect(toggle(admin)).toBeHidden();
  await expect(section(admin)).toBeHidden();
});

const conflict = { status: 409, body: 'This job is already being retried.' };

test('shows why a retry failed and keeps the alert', async ({ browser }) => {
  const admin = await signedInPage(browser, 'Demo Admin');
  await stubAlerts(admin, [alert({ jobKind: 'email', user: customer })]);
  await admin.route('**/api/admin/alerts/*/retry', (route) => route.fulfill(conflict));
  await openAlerts(admin);
  await section(admin).getByRole('button', { name: 'Try Again' }).click();
  await expect(admin.getByText('409: This job is already being retried.')).toBeVisible();
  await expect(section(admin)).toContainText("We couldn't send an email");
});

test('shows an error for each action that fails offline', async ({ browser }) => {
  const admin = await signedInPage(browser, 'Demo Admin');
  await stubAlerts(admin, [
    alert({ jobKind: 'email', user: customer }),
    alert({ kind: 'deletionRequested', user: customer }),
  ]);
  for (const path of ['**/api/admin/alerts/*/*', '**/api/admin/users/*/deletion']) {
    await admin.route(path, (route) => route.abort());
  }
  await openAlerts(admin);
  await section(admin).getByRole('button', { name: 'Try Again' }).click();
  await expect(admin.getByText("We couldn't retry this.")).toBeVisible();
  await section(admin).getByRole('button', { name: 'Done' }).click();
  await expect(admin.getByText("We couldn't mark this as done.")).toBeVisible();
  await section(admin).getByRole('button', { name: 'Delete Their Data' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(admin.getByText("We couldn't delete their data.")).toBeVisible();
});
