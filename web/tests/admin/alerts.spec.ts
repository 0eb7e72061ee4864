import { expect, type Page } from '@playwright/test';
import { expectNoFindings } from '#web/tests/layout/axe.ts';
import { arrive, test } from '#web/tests/support/people.ts';
import { newOrder } from '#web/tests/support/place-order.ts';
import { hangRead, screens } from '#web/tests/support/screens.ts';
import type { UserJson } from '#worker/domain/accounts/accounts.api.ts';
import type { AlertJson } from '#worker/domain/jobs/alerts.api.ts';
import { findOrder } from './admin-list.ts';

const customer: UserJson = {
  id: 'somebody',
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

/** Shows these alerts until one of them is dealt with; gives what is asked for then. */
async function stub(page: Page, alerts: AlertJson[]): Promise<string[]> {
  const asked: string[] = [];
  let shown = alerts;
  await page.route('**/api/admin/alerts', (route) => route.fulfill({ json: shown }));
  const settle = (id: string | undefined) => {
    shown = shown.filter((one) => one.id !== id && one.user?.id !== id);
  };
  for (const path of ['**/api/admin/alerts/*/*', '**/api/admin/users/*/deletion']) {
    await page.route(path, (route) => {
      const { pathname } = new URL(route.request().url());
      asked.push(pathname);
      settle(pathname.split('/').at(-2));
      return route.fulfill({ status: 204 });
    });
  }
  return asked;
}

const place = (page: Page) => page.getByRole('region', { name: 'Needs attention' });
const line = (page: Page) =>
  page.getByRole('status').getByRole('button', { name: /things? needs? attention/ });

async function openAlerts(page: Page): Promise<void> {
  await page.goto('/admin');
  await line(page).click();
  await expect(place(page)).toBeVisible();
}

for (const { name, viewport } of screens) {
  test(`on ${name} what needs attention stands above the orders, and goes when it is dealt with`, async ({
    browser,
  }) => {
    const { order } = await newOrder(browser);
    const admin = await arrive(browser, 'Demo Admin', { viewport });
    const asked = await stub(admin, [
      alert({
        jobKind: 'createInvoice',
        detail: 'No such customer',
        orderId: order.id,
        user: customer,
      }),
      alert({ kind: 'disputed', orderId: order.id, user: customer }),
      alert({ kind: 'paidAfterDenial', orderId: order.id, user: customer }),
      alert({ kind: 'deletionRequested', user: { ...customer, id: 'leaver' } }),
    ]);
    await openAlerts(admin);
    await expect(line(admin)).toHaveText('4 things need attention');
    const row = (text: string) => place(admin).getByRole('listitem').filter({ hasText: text });
    const failed = row('The invoice could not be made');
    await expect(failed).toContainText('Nell Rivera');
    await expect(failed).toContainText('No such customer');
    await expect(row('A payment is disputed')).toBeVisible();
    await expect(row('A denied order was paid')).toBeVisible();
    await expectNoFindings(admin, 'main');
    await failed.getByRole('button', { name: 'Try Again' }).click();
    await expect(failed).toBeHidden();
    await expect(line(admin)).toHaveText('3 things need attention');
    await row('A payment is disputed').getByRole('button', { name: 'Done' }).click();
    await expect(row('A payment is disputed')).toBeHidden();
    const deletion = row('A customer asks for the deletion of their data');
    await deletion.getByRole('button', { name: 'Delete Their Data' }).click();
    const dialog = admin.getByRole('dialog', { name: 'Delete Their Data' });
    await expect(dialog).toContainText('nell@example.com');
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(deletion).toBeHidden();
    await expect(admin.getByText('What was kept about nell@example.com is deleted.')).toBeVisible();
    expect(asked).toEqual([
      '/api/admin/alerts/alert/retry',
      '/api/admin/alerts/disputed/done',
      '/api/admin/users/leaver/deletion',
    ]);
    await row('A denied order was paid').getByRole('button', { name: 'Open Order' }).click();
    await expect(admin.getByRole('heading', { name: 'Order Chat' })).toBeVisible();
  });
}

test('what is settled goes before the next poll', async ({ browser }) => {
  const admin = await arrive(browser, 'Demo Admin');
  await stub(admin, [alert({ kind: 'disputed', user: customer }), alert({ jobKind: 'email' })]);
  await admin.clock.install();
  await openAlerts(admin);
  // From here on the page's time hardly moves.
  await admin.clock.pauseAt(new Date(await admin.evaluate(() => Date.now() + 1000)));
  const settled = place(admin).getByRole('listitem').filter({ hasText: 'A payment is disputed' });
  await settled.getByRole('button', { name: 'Done' }).click();
  await expect(async () => {
    await admin.clock.runFor(20);
    await expect(settled).toBeHidden({ timeout: 500 });
  }).toPass({ timeout: 15_000 });
});

test('the line opens and closes the list, says so, and is drawn with the orders', async ({
  browser,
}) => {
  const { person } = await newOrder(browser);
  const admin = await arrive(browser, 'Demo Admin');
  await admin.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as Shift).value);
    }).observe({ type: 'layout-shift', buffered: true });
    interface Shift {
      value: number;
    }
  });
  await stub(admin, [alert({ jobKind: 'email', user: customer })]);
  await admin.goto('/admin');
  await expect(line(admin)).toHaveText('1 thing needs attention');
  await findOrder(admin, person.email);
  const shifts = await admin.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
  expect(shifts.reduce((sum, one) => sum + one, 0)).toBeLessThan(0.01);
  await expect(line(admin)).toHaveAttribute('aria-expanded', 'false');
  await expect(place(admin)).toBeHidden();
  await line(admin).press('Enter');
  await expect(line(admin)).toHaveAttribute('aria-expanded', 'true');
  await expect(place(admin)).toContainText('An e-mail could not be sent');
  await line(admin).press('Enter');
  await expect(place(admin)).toBeHidden();
});

test('orders do not wait for alerts that do not come', async ({ browser }) => {
  await newOrder(browser);
  const admin = await arrive(browser, 'Demo Admin');
  await hangRead(admin, '**/api/admin/alerts');
  await admin.goto('/admin');
  await expect(admin.getByRole('tab').first()).toBeVisible();
});

test('where nothing needs attention nothing is said of it, and no room is kept', async ({
  browser,
}) => {
  const admin = await arrive(browser, 'Demo Admin');
  await stub(admin, []);
  const read = admin.waitForResponse('**/api/admin/alerts');
  await admin.goto('/admin');
  await read;
  await expect(admin.getByRole('tab').first()).toBeVisible();
  await expect(line(admin)).toBeHidden();
  await expect(place(admin)).toBeHidden();
});

const refused = { status: 409, body: 'This is being tried again already.' };

test('what could not be tried again says why, and stays', async ({ browser }) => {
  const admin = await arrive(browser, 'Demo Admin');
  await stub(admin, [alert({ jobKind: 'email', user: customer })]);
  await admin.route('**/api/admin/alerts/*/retry', (route) => route.fulfill(refused));
  await openAlerts(admin);
  await place(admin).getByRole('button', { name: 'Try Again' }).click();
  await expect(admin.getByText('409: This is being tried again already.')).toBeVisible();
  await expect(place(admin)).toContainText('An e-mail could not be sent');
});

test('without an answer each thing says for itself that it was not done', async ({ browser }) => {
  const admin = await arrive(browser, 'Demo Admin');
  await stub(admin, [
    alert({ jobKind: 'email', user: customer }),
    alert({ kind: 'deletionRequested', user: customer }),
  ]);
  for (const path of ['**/api/admin/alerts/*/*', '**/api/admin/users/*/deletion']) {
    await admin.route(path, (route) => route.abort());
  }
  await openAlerts(admin);
  await place(admin).getByRole('button', { name: 'Try Again' }).click();
  await expect(admin.getByText('This could not be tried again.')).toBeVisible();
  await place(admin).getByRole('button', { name: 'Done' }).click();
  await expect(admin.getByText('The alert could not be settled.')).toBeVisible();
  await place(admin).getByRole('button', { name: 'Delete Their Data' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(admin.getByText('Their data could not be deleted.')).toBeVisible();
});
